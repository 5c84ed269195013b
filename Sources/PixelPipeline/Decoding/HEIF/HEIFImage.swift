import CHEIF

/// A coded picture after it was decoded by libheif, which owns its pixels.
///
/// Used by one task at a time.
@safe final class HEIFImage {
    /// What is kept of a picture.
    enum Layout {
        /// Red, green and blue, 8 bits each.
        case rgb
        /// The first plane, which is luma or alpha, in the depth of the file.
        case luma

        fileprivate var channel: heif_channel {
            switch self {
            case .rgb: heif_channel_interleaved
            case .luma: heif_channel_Y
            }
        }
    }

    private let image: OpaquePointer
    private let rows: UnsafePointer<UInt8>
    private let stride: Int
    private let width: Int
    /// How far the samples are shifted to get 8 bits; 0 where they are bytes.
    private let shift: Int

    /// Decodes a picture.
    ///
    /// Memory: about four bytes a pixel for 8 bits and 4:2:0, see ``HEIFPicture/decodingByteCount``. All work is done by the
    /// calling thread.
    ///
    /// - Parameters:
    ///   - picture: The coded picture.
    ///   - layout: What is kept of it.
    ///   - limits: The limits that it was checked with.
    /// - Throws: ``ImagingError/missingDecoder(format:package:)``, or what is wrong with the picture.
    init(_ picture: HEIFCodedPicture, as layout: Layout, limits: DecodeLimits) throws(ImagingError) {
        try HEIFLibrary.require(picture.codec)
        let format = picture.codec.compression
        let image = try unsafe Self.decoded(picture.stillFile, of: format, as: layout, limits: limits)
        var stride: CInt = 0
        guard
            let rows = unsafe portrait_heif_image_rows(image, layout.channel, &stride),
            unsafe Int(portrait_heif_image_width(image, layout.channel)) == picture.size.width,
            unsafe Int(portrait_heif_image_height(image, layout.channel)) == picture.size.height
        else {
            unsafe portrait_heif_image_release(image)
            throw .damaged(reason: "a picture has another size than the file says")
        }
        unsafe self.image = image
        unsafe self.rows = rows
        self.stride = Int(stride)
        width = picture.size.width
        shift = layout == .rgb ? 0 : max(0, Int(unsafe portrait_heif_image_depth(image, layout.channel)) - 8)
    }

    deinit {
        unsafe portrait_heif_image_release(image)
    }

    /// Copies a part of a row, three bytes a pixel.
    ///
    /// - Precondition: The layout is that of colours; row and columns lie in the picture.
    ///
    /// - Parameters:
    ///   - y: The row.
    ///   - columns: The columns.
    ///   - target: Where the bytes go.
    func copyColors(ofRow y: Int, _ columns: Range<Int>, to target: UnsafeMutableBufferPointer<UInt8>) {
        let row = unsafe UnsafeBufferPointer(start: rows + y * stride, count: width * 3)
        _ = unsafe target.update(fromContentsOf: row[(columns.lowerBound * 3)..<(columns.upperBound * 3)])
    }

    /// Copies a part of a row, a byte a pixel.
    ///
    /// - Precondition: The layout is that of luma; row and columns lie in the picture.
    ///
    /// - Parameters:
    ///   - y: The row.
    ///   - columns: The columns.
    ///   - target: Where the bytes go.
    func copyLuma(ofRow y: Int, _ columns: Range<Int>, to target: UnsafeMutableBufferPointer<UInt8>) {
        let row = unsafe UnsafeRawBufferPointer(start: rows + y * stride, count: width * (shift > 0 ? 2 : 1))
        for (index, x) in columns.enumerated() {
            unsafe target[index] =
                shift > 0
                ? UInt8(clamping: row.loadUnaligned(fromByteOffset: x * 2, as: UInt16.self) >> UInt16(shift)) : row[x]
        }
    }

    /// Has the library decode a file with one picture.
    private static func decoded(
        _ file: [UInt8],
        of format: heif_compression_format,
        as layout: Layout,
        limits: DecodeLimits
    ) throws(ImagingError) -> OpaquePointer {
        var image: OpaquePointer?
        // The text of an error belongs to the context.
        let fault: ImagingError? = unsafe file.withUnsafeBytes { bytes in
            guard let context = unsafe portrait_heif_context_alloc() else {
                return .limit(.memory, maximum: limits.maximumMemory, found: limits.maximumMemory + 1)
            }
            defer { unsafe portrait_heif_context_free(context) }
            unsafe portrait_heif_context_use_no_threads(context)
            // The library refuses what is as long as its limit.
            unsafe portrait_heif_context_limit_side(context, CInt(clamping: limits.maximumSide + 1))
            let read = unsafe portrait_heif_context_read(context, bytes.baseAddress, bytes.count)
            if let fault = unsafe ImagingError(read, limits: limits) { return fault }
            var handle: OpaquePointer?
            let found = unsafe portrait_heif_primary_handle(context, &handle)
            if let fault = unsafe ImagingError(found, limits: limits) { return fault }
            defer { unsafe portrait_heif_handle_release(handle) }
            let decoded =
                switch layout {
                case .rgb: unsafe portrait_heif_decode_rgb(handle, format, &image)
                case .luma: unsafe portrait_heif_decode_planes(handle, format, &image)
                }
            return unsafe ImagingError(decoded, limits: limits)
        }
        if let fault { throw fault }
        guard let image = unsafe image else { throw .damaged(reason: "there is no picture") }
        return unsafe image
    }
}

extension ImagingError {
    /// Tells in our words why the library failed; nil where it did not.
    fileprivate init?(_ error: heif_error, limits: DecodeLimits) {
        let (code, subcode) = unsafe (error.code, error.subcode)
        guard code != heif_error_Ok else { return nil }
        let reason = unsafe error.message.map { unsafe String(cString: $0) } ?? "no reason is told"
        self =
            switch (code, subcode) {
            case (heif_error_Memory_allocation_error, _):
                .limit(.memory, maximum: limits.maximumMemory, found: limits.maximumMemory + 1)
            case (_, heif_suberror_End_of_data): .truncated
            case (heif_error_Unsupported_feature, _), (heif_error_Unsupported_filetype, _):
                .unsupported(feature: "this kind of image (\(reason))")
            default: .damaged(reason: reason)
            }
    }
}
