import CImageCodecs

/// A reader of the rows of one PNG file, from the top, as often as the caller wants more of them.
///
/// Plain files, of every colour type and depth and not interlaced, are inflated in one go by libdeflate and unfiltered
/// row by row; memory: the filtered rows. Files with a transparent colour key, with any fault, or with over 32 MB of
/// rows are read row by row by libpng; memory: a row. Interlaced files are decoded whole by libpng; memory: the picture.
/// Gamma, colour profile and orientation are not looked at.
struct PNGReader: ~Copyable {
    /// The size of the stored picture.
    let size: PixelSize
    /// The parts of a pixel: 1 (grey), 3 (opaque colour) or 4 (red, green, blue, straight alpha).
    let channelCount: Int
    /// Whether libpng reads the rows, not the quick way.
    let isReadByLibrary: Bool

    private let state: PNGDecoderState
    private let limits: DecodeLimits

    /// Opens a file for as long as a closure runs.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - state: What is kept from file to file; in use until this returns.
    ///   - limits: The limits that the picture must keep to.
    ///   - body: Reads rows, all of them or not.
    /// - Returns: What the closure returns.
    /// - Throws: ``ImagingError/truncated``, ``ImagingError/damaged(reason:)``,
    ///   ``ImagingError/limit(_:maximum:found:)`` and what the closure throws.
    static func withReader<R>(
        on bytes: [UInt8],
        state: PNGDecoderState,
        limits: DecodeLimits,
        _ body: (inout PNGReader) throws(ImagingError) -> R
    ) throws(ImagingError) -> R {
        try unsafe bytes.withUnsafeBufferPointer { (file) throws(ImagingError) -> R in
            defer { unsafe portrait_png_reader_close(state.reader) }
            var reader = try unsafe PNGReader(file, state: state, limits: limits)
            return try body(&reader)
        }
    }

    private init(
        _ file: UnsafeBufferPointer<UInt8>,
        state: PNGDecoderState,
        limits: DecodeLimits
    ) throws(ImagingError) {
        var codecLimits = portrait_limits(limits)
        var info = portrait_png_info()
        let report = unsafe CodecReport { report in
            unsafe portrait_png_reader_open(
                state.reader,
                file.baseAddress,
                file.count,
                &codecLimits,
                &info,
                report
            )
        }
        try report.check(limits, memory: codecLimits.maximum_memory)
        let size = PixelSize(width: Int(info.width), height: Int(info.height))
        try limits.check(input: size)
        self.size = size
        channelCount = Int(info.channels)
        isReadByLibrary = info.by_library != 0
        self.state = state
        self.limits = limits
    }

    /// Reads the next rows, eight bits for each part and without gaps.
    ///
    /// The end of the file is checked together with its last row.
    ///
    /// - Parameters:
    ///   - count: The number of rows, no more than are left.
    ///   - rows: Where to, exactly as many bytes as the rows need.
    ///   - asRGBA: Whether pixels of one and three parts are widened to four; false by default.
    /// - Throws: ``ImagingError/truncated`` or ``ImagingError/damaged(reason:)``.
    mutating func readRows(
        _ count: Int,
        into rows: UnsafeMutableBufferPointer<UInt8>,
        asRGBA: Bool = false
    ) throws(ImagingError) {
        let channels = UInt32(asRGBA ? 4 : channelCount)
        let report = unsafe CodecReport { report in
            unsafe portrait_png_reader_read(
                state.reader,
                UInt32(clamping: count),
                channels,
                rows.baseAddress,
                rows.count,
                report
            )
        }
        try report.check(limits, memory: 0)
    }

    /// Leaves out the next rows, which costs little more than half of reading them.
    ///
    /// - Parameter count: The number of rows, no more than are left.
    /// - Throws: ``ImagingError/truncated`` or ``ImagingError/damaged(reason:)``.
    mutating func skipRows(_ count: Int) throws(ImagingError) {
        let report = unsafe CodecReport { report in
            unsafe portrait_png_reader_read(
                state.reader,
                UInt32(clamping: count),
                UInt32(channelCount),
                nil,
                0,
                report
            )
        }
        try report.check(limits, memory: 0)
    }
}

extension portrait_limits {
    /// Translates limits for a picture that is decoded whole, with four bytes a pixel.
    fileprivate init(_ limits: DecodeLimits) {
        let (memory, overflow) = limits.maximumPixelCount.multipliedReportingOverflow(by: 4)
        self.init(
            maximum_side: UInt32(clamping: limits.maximumSide),
            maximum_scans: UInt32(clamping: limits.maximumScanCount),
            maximum_memory: overflow ? .max : memory,
            codecs: limits.codecs.code
        )
    }
}
