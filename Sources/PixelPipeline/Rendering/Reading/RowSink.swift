/// What the rows of one picture are handed to as they come: resizes, or memory for the whole picture.
struct RowSink {
    /// The number of rows that are asked of a decoder at once.
    private static let blockRowCount = 16

    private let size: PixelSize
    /// The parts of a pixel: 1, 3, or 4 with straight alpha.
    private let channels: Int
    /// The resizes, in the order of the frames.
    private var resamplers: [Resampler] = []
    /// What each resize takes.
    private var forms: [RowForms.Form] = []
    private var row: RowForms
    /// Whether all resizes take pixels with alpha whose colours are taken away.
    private let isAllGray: Bool
    /// The whole picture with 1 or 4 parts of a pixel, as far as it has come; nil when there are resizes.
    private var whole: [UInt8]?
    private var block: [UInt8]
    private var rowsSeen = 0

    /// Begins to take rows.
    ///
    /// - Parameters:
    ///   - frames: What is resized out of the picture; nil for the whole picture.
    ///   - size: The size of the picture that the rows make up.
    ///   - scale: The reduction that was already made.
    ///   - channels: The parts of a pixel: 1, 3, or 4 with straight alpha.
    ///   - axes: Keeps the weights.
    init(_ frames: [Frame]?, of size: PixelSize, scale: DCTScale, channels: Int, axes: ResampleAxisCache) {
        self.size = size
        self.channels = channels
        block = [UInt8](repeating: 0, count: size.width * channels * min(size.height, Self.blockRowCount))
        isAllGray = channels == 4 && (frames?.allSatisfy(\.isGray) ?? false)
        let forms = frames?.map { Self.form($0, channels: channels) } ?? []
        self.forms = forms
        row = RowForms(Set(forms), width: size.width, channels: channels)
        guard let frames else {
            whole = []
            whole?.reserveCapacity(size.pixelCount * (channels == 1 ? 1 : 4))
            return
        }
        let pitch = Double(scale.rawValue)
        for (frame, form) in zip(frames, forms) {
            resamplers.append(
                frame.resampler(
                    of: size,
                    across: pitch,
                    down: pitch,
                    channels: Self.isLuma(form) ? 1 : channels,
                    light: frame.light,
                    axes: axes
                )
            )
        }
    }

    /// Gives what the resize of a frame takes.
    private static func form(_ frame: Frame, channels: Int) -> RowForms.Form {
        // Luma is made before the resize where nothing shines through, as it is a third of the work then.
        if frame.isGray, channels == 3 { return frame.light == .linear ? .lumaLight : .luma }
        if frame.light == .linear { return .light }
        return channels == 4 ? .premultiplied : .samples
    }

    private static func isLuma(_ form: RowForms.Form) -> Bool { form == .luma || form == .lumaLight }

    /// Whether no further row changes a result.
    var isComplete: Bool {
        rowsSeen == size.height || (whole == nil && resamplers.allSatisfy(\.isComplete))
    }

    /// Takes the next rows.
    ///
    /// - Precondition: The sink is not complete.
    ///
    /// - Parameter read: Writes at least one row to where it is told, without gaps, and gives their number.
    /// - Throws: What the reading throws.
    mutating func take(
        _ read: (UnsafeMutableBufferPointer<UInt8>) throws(ImagingError) -> Int
    ) throws(ImagingError) {
        let rowByteCount = size.width * channels
        let room = min(Self.blockRowCount, size.height - rowsSeen) * rowByteCount
        let count = try unsafe block.withUnsafeMutableBufferPointer { block throws(ImagingError) in
            let rows = unsafe UnsafeMutableBufferPointer(rebasing: block[..<room])
            let count = try unsafe read(rows)
            if isAllGray { unsafe PixelRow.grayscale(rows) }
            return count
        }
        unsafe block.withUnsafeBufferPointer { block in
            for row in 0..<count {
                let start = row * rowByteCount
                unsafe push(UnsafeBufferPointer(rebasing: block[start..<(start + rowByteCount)]))
            }
        }
        rowsSeen += count
    }

    private mutating func push(_ row: UnsafeBufferPointer<UInt8>) {
        if whole != nil {
            if channels == 3 {
                unsafe whole?.append(contentsOf: PixelRow.opaque(row))
            } else {
                unsafe whole?.append(contentsOf: row)
            }
        }
        unsafe self.row.take(row)
        for index in resamplers.indices where !resamplers[index].isComplete {
            unsafe self.row.push(forms[index], of: row, into: &resamplers[index])
        }
    }

    /// The results as pictures with straight alpha, in the order of the frames; or the whole picture.
    ///
    /// - Precondition: The sink is complete.
    var pictures: [Bitmap] {
        if let whole { return [Bitmap(size: size, layout: channels == 1 ? .gray : .rgba, bytes: whole)] }
        return zip(resamplers, forms)
            .map { resampler, form in
                let layout: Bitmap.Layout = channels == 1 || Self.isLuma(form) ? .gray : .rgba
                return Bitmap(size: resampler.target, layout: layout, bytes: resampler.result)
            }
    }
}
