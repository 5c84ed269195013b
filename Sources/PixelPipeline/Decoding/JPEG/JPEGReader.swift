import CImageCodecs

/// A JPEG file on its way to pixels: planes as they are stored, stripe by stripe, or rows of converted pixels.
///
/// Start once, with planes or rows, and read as far as needed; what is left is not decoded. The scans of a progressive
/// file that the scale does not show are not decoded either.
///
/// Memory: a stripe, and where libjpeg has to read a file of several scans two bytes for each coefficient. Colour profiles
/// and orientation are not looked at. The C functions begin with `portrait_jpeg_`.
@safe
struct JPEGReader: ~Copyable {
    /// What the headers say.
    let info: JPEGInfo
    /// The planes that were started; empty before.
    private(set) var planes: [JPEGPlane] = []
    /// The warnings of libjpeg when the coefficients were loaded.
    private(set) var warningCount = 0

    private let reader: OpaquePointer?
    private let limits: DecodeLimits
    private let memory: Int
    private var hasCoefficients = false
    private var stripes: [UnsafePointer<UInt8>?] = unsafe []
    private var variances: UnsafePointer<UInt16>?
    private var nextStripe = 0
    private var rowByteCount: Int?

    /// Opens a file for the time of a closure.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - limits: What the file may ask for.
    ///   - lenient: Whether what is there of a file that is cut or damaged after its headers is decoded, the rest being
    ///     grey, instead of refused.
    ///   - body: Works with the reader.
    /// - Returns: What the closure gave.
    /// - Throws: ``ImagingError/truncated``, ``ImagingError/damaged(reason:)``, ``ImagingError/unsupported(feature:)``,
    ///   ``ImagingError/limit(_:maximum:found:)``, or what the closure threw.
    static func withReader<Result>(
        on bytes: [UInt8],
        limits: DecodeLimits,
        lenient: Bool = false,
        _ body: (inout JPEGReader) throws(ImagingError) -> Result
    ) throws(ImagingError) -> Result {
        try unsafe bytes.withUnsafeBufferPointer { buffer throws(ImagingError) in
            var reader = try unsafe open(buffer, limits: limits, lenient: lenient)
            try limits.check(input: reader.info.size)
            return try body(&reader)
        }
    }

    /// Opens a file; no initialiser, as one that throws may release twice what its members have from the start.
    private static func open(
        _ bytes: UnsafeBufferPointer<UInt8>,
        limits: DecodeLimits,
        lenient: Bool
    ) throws(ImagingError) -> JPEGReader {
        let memory = workingMemory(for: limits)
        var codecLimits = portrait_limits(
            maximum_side: UInt32(clamping: limits.maximumSide),
            maximum_scans: UInt32(clamping: limits.maximumScanCount),
            maximum_memory: memory,
            codecs: limits.codecs.code
        )
        var info = portrait_jpeg_info()
        var opened: OpaquePointer?
        let report = unsafe CodecReport { report in
            unsafe portrait_jpeg_open(
                bytes.baseAddress,
                bytes.count,
                &codecLimits,
                lenient ? 1 : 0,
                &opened,
                &info,
                report
            )
        }
        try report.check(limits, memory: memory)
        return unsafe JPEGReader(opened, info: JPEGInfo(info), limits: limits, memory: memory)
    }

    private init(_ reader: OpaquePointer?, info: JPEGInfo, limits: DecodeLimits, memory: Int) {
        unsafe self.reader = unsafe reader
        self.info = info
        self.limits = limits
        self.memory = memory
    }

    deinit {
        unsafe portrait_jpeg_free(reader)
    }

    /// Starts to decode to planes: luma alone for grey pictures or where no more is wanted, else luma, blue and red.
    ///
    /// - Precondition: Nothing was started yet, and the file has planes.
    ///
    /// - Parameters:
    ///   - scale: The reduction.
    ///   - lumaOnly: Whether the chroma planes are left out.
    ///   - isCoarse: Whether the last bits of a progressive file may be left out, as the picture is reduced by two or more
    ///     once again.
    ///   - halvesChroma: Whether chroma may have half of luma's scale, where a 4:2:0 file is reduced.
    ///   - notesVariances: Whether the stripes of luma say how much detail the reduction loses; all scans of luma of a
    ///     progressive file are decoded then, and files that the fast decoders do not take need memory for all coefficients.
    ///   - evenSmall: Whether the fast decoder takes also small files with Huffman tables of their own, for which it costs
    ///     more than libjpeg; the samples are the same.
    /// - Returns: The description of each plane; also kept in ``planes``.
    /// - Throws: What is wrong with the file.
    mutating func startPlanes(
        scale: DCTScale,
        lumaOnly: Bool = false,
        isCoarse: Bool = false,
        halvesChroma: Bool = false,
        notesVariances: Bool = false,
        evenSmall: Bool = false
    ) throws(ImagingError) -> [JPEGPlane] {
        precondition(planes.isEmpty && rowByteCount == nil && !hasCoefficients, "a reader is started once")
        precondition(info.hasPlanes, "the file has luma and chroma")
        if isCoarse { unsafe portrait_jpeg_be_coarse(reader) }
        if halvesChroma { unsafe portrait_jpeg_halve_chroma(reader) }
        if notesVariances { unsafe portrait_jpeg_note_variances(reader) }
        var found = unsafe [portrait_jpeg_plane](repeating: portrait_jpeg_plane(), count: 3)
        var count: UInt32 = 0
        let report = unsafe CodecReport { report in
            unsafe portrait_jpeg_start_planes(
                reader,
                UInt32(scale.rawValue),
                lumaOnly ? 1 : 0,
                evenSmall ? 1 : 0,
                &found,
                &count,
                report
            )
        }
        try report.check(limits, memory: memory)
        for index in 0..<Int(count) {
            unsafe planes.append(JPEGPlane(found[index]))
            unsafe stripes.append(found[index].rows)
        }
        unsafe variances = unsafe found[0].variances
        return planes
    }

    /// Says which part of the picture is looked at: what is outside may come without detail, which is quicker.
    ///
    /// - Precondition: Planes were started, and no stripe was read.
    ///
    /// - Parameter part: The part in full-size pixels, with a margin for whatever reaches over its edges.
    mutating func confine(to part: SourceRegion) {
        precondition(!planes.isEmpty && nextStripe == 0, "planes were started")
        unsafe portrait_jpeg_confine(
            reader,
            UInt32(clamping: Int(part.left)),
            UInt32(clamping: Int(part.top)),
            UInt32(clamping: Int(part.right.rounded(.up))),
            UInt32(clamping: Int(part.bottom.rounded(.up)))
        )
    }

    /// Decodes the next stripe, which is one row of MCUs, of all planes.
    ///
    /// - Precondition: Planes were started.
    ///
    /// - Parameter body: Gets the stripe of each plane in turn.
    /// - Returns: Whether there was a stripe; false after the last.
    /// - Throws: What is wrong with the file.
    mutating func readStripe(_ body: (JPEGStripe) -> Void) throws(ImagingError) -> Bool {
        precondition(!planes.isEmpty, "planes were started")
        var got: Int32 = 0
        let report = unsafe CodecReport { report in unsafe portrait_jpeg_read_stripe(reader, &got, report) }
        try report.check(limits, memory: memory)
        guard got != 0 else { return false }
        for (index, plane) in planes.enumerated() {
            let firstRow = min(nextStripe * plane.stripeRowCount, plane.size.height)
            let samples = unsafe UnsafeBufferPointer(start: stripes[index], count: plane.stripeRowCount * plane.stride)
            let stripe = unsafe JPEGStripe(
                plane: index,
                firstRow: firstRow,
                rowCount: min(plane.stripeRowCount, plane.size.height - firstRow),
                stride: plane.stride,
                samples: samples,
                variances: index == 0 ? variances : nil
            )
            body(stripe)
        }
        nextStripe += 1
        return true
    }

    /// Starts to decode to rows of pixels.
    ///
    /// - Precondition: Nothing was started yet, and the file has such parts.
    ///
    /// - Parameters:
    ///   - scale: The reduction.
    ///   - layout: The parts of a pixel; luma for all models but inks, inks only for them.
    /// - Returns: The size of the picture that the rows make up.
    /// - Throws: What is wrong with the file.
    mutating func startRows(scale: DCTScale, layout: JPEGRowLayout) throws(ImagingError) -> PixelSize {
        precondition(planes.isEmpty && rowByteCount == nil && !hasCoefficients, "a reader is started once")
        precondition(layout != (info.hasInks ? .gray : .inks), "the file has these parts")
        var width: UInt32 = 0
        var height: UInt32 = 0
        let report = unsafe CodecReport { report in
            unsafe portrait_jpeg_start_rows(reader, UInt32(scale.rawValue), layout.code, &width, &height, report)
        }
        try report.check(limits, memory: memory)
        rowByteCount = Int(width) * layout.channelCount
        return PixelSize(width: Int(width), height: Int(height))
    }

    /// Decodes as many of the next rows as fit.
    ///
    /// - Precondition: Rows were started, and there is room for at least one.
    ///
    /// - Parameter pixels: Gets the rows, without gaps.
    /// - Returns: The number of rows; fewer than fit only at the end of the picture, and 0 after it.
    /// - Throws: What is wrong with the file.
    mutating func readRows(into pixels: UnsafeMutableBufferPointer<UInt8>) throws(ImagingError) -> Int {
        precondition(rowByteCount.map { $0 <= pixels.count } ?? false, "rows were started and one has room")
        var count: UInt32 = 0
        let report = unsafe CodecReport { report in
            unsafe portrait_jpeg_read_rows(reader, pixels.baseAddress, pixels.count, &count, report)
        }
        try report.check(limits, memory: memory)
        return Int(count)
    }

    /// Reads all coefficients into memory, to write them with other quantisation.
    ///
    /// Memory: two bytes for each coefficient.
    ///
    /// Does nothing when they are there; may be called again after they were written.
    ///
    /// - Precondition: Neither planes nor rows were started.
    ///
    /// - Parameter orientation: The way the picture is turned at once, where ``JPEGInfo/canTurn(from:)`` allows.
    /// - Throws: What is wrong with the file, or ``ImagingError/unsupported(feature:)`` when there is no memory to turn.
    mutating func loadCoefficients(turnedFrom orientation: Orientation = .upright) throws(ImagingError) {
        precondition(planes.isEmpty && rowByteCount == nil, "a reader is started once")
        guard !hasCoefficients else { return }
        var turn = portrait_jpeg_turn(
            reverses_columns: orientation.isReversedAcross ? 1 : 0,
            reverses_rows: orientation.isReversedDown ? 1 : 0,
            swaps_sides: orientation.swapsSides ? 1 : 0
        )
        let report = unsafe CodecReport { report in unsafe portrait_jpeg_load_coefficients(reader, &turn, report) }
        try report.check(limits, memory: memory)
        warningCount = report.warningCount
        hasCoefficients = true
    }

    /// Estimates the size of the file of ``requantised(by:)``.
    ///
    /// - Precondition: The coefficients were loaded and not written yet, and the file has planes.
    ///
    /// - Parameters:
    ///   - quality: The quality.
    ///   - sample: The part of the picture to look at.
    /// - Returns: The number of bytes of a baseline file.
    /// - Throws: ``ImagingError/encoding(reason:)`` when the library fails.
    func estimatedByteCount(quality: Int, sample: StripeSample) throws(ImagingError) -> Double {
        precondition(hasCoefficients && info.hasPlanes, "the coefficients of luma and chroma are there")
        var weight = portrait_jpeg_weight()
        let handle = unsafe reader
        let report = unsafe CodecReport { report in
            unsafe sample.withSample { part in
                unsafe portrait_jpeg_estimate(handle, Int32(quality), part, &weight, report)
            }
        }
        try report.checkEncoding()
        // One byte of 256 has to be escaped.
        return Double(weight.header_bytes) + Double(weight.bits) / 8 * sample.factor * 257 / 256
    }

    /// Writes the coefficients with the steps of a quality, or those of the file where they are coarser.
    ///
    /// - Precondition: The coefficients were loaded and not written yet, and the file has planes; they are gone after.
    ///
    /// - Parameter writer: The quality, and whether the file is progressive; sampling stays as it is.
    /// - Returns: The file.
    /// - Throws: ``ImagingError/encoding(reason:)`` when the library fails.
    mutating func requantised(by writer: JPEGWriter) throws(ImagingError) -> [UInt8] {
        precondition(hasCoefficients && info.hasPlanes, "the coefficients of luma and chroma are there")
        hasCoefficients = false
        var settings = writer.settings(.none)
        let handle = unsafe reader
        return try unsafe [UInt8](encodedBy: { file, report in
            unsafe portrait_jpeg_requantise(handle, &settings, file, report)
        })
    }

    /// Gives the most that libjpeg may take for coefficients: two bytes for each of four components of a pixel, with the
    /// padding of blocks to 32 pixels, and room for its tables.
    private static func workingMemory(for limits: DecodeLimits) -> Int {
        // The longest side that the format and libjpeg know.
        let side = min(max(limits.maximumSide, 0), 65_500)
        let pixels = min(max(limits.maximumPixelCount, 0), side * side)
        return (pixels + 2 * 32 * side + 32 * 32) * 8 + 16_000_000
    }
}
