import CImageCodecs

/// A resize of rows as they come, which keeps no more of the source than the kernel reaches over.
///
/// Each row is brought to its width when it comes, and rows are added up when the last one that a target row needs is
/// there. Rows are samples, or light; pixels with alpha come premultiplied, and their colours are divided by it before they
/// are rounded. Memory: the kernel's reach times the width of the target, and the result.
struct Resampler {
    /// The size of the result.
    let target: PixelSize
    /// The parts of the result, row by row and with straight alpha, pixels also where red, green and blue came as rows; complete
    /// when ``isComplete`` is.
    ///
    /// Empty where words are kept.
    private(set) var result: [UInt8]
    /// The same with the bits of fraction of ``SampleRow`` and premultiplied; empty where they are not kept.
    private(set) var words: [Int16]

    /// What is averaged: rows of samples are pushed, or rows of light.
    let light: ResampleLight
    /// How many rows there are of each row of the source: 1, or 3 of red, green and blue, which are averaged each for itself.
    let planes: Int
    private let form: WordForm
    /// The number of parts of a source pixel.
    private let channels: Int
    /// The number of parts of a target pixel, in each row that is averaged.
    private let targetChannels: Int
    /// The number of parts of a pixel of the result.
    private let resultChannels: Int
    private let horizontal: ResampleAxis
    private let vertical: ResampleAxis
    /// The lanes that the sums are made in; they are the same.
    private let lanes: ResampleLanes
    /// The row that was pushed last, in words, or in bytes where lanes are wide.
    private var widened: [Int16]
    /// The last rows in the width of the target, each at its number modulo the largest count, with its planes one after another.
    private var ring: [Int16]
    private let ringStride: Int
    private let planeStride: Int
    private var offsets: [Int]
    /// A target row before colours are divided by alpha, or light becomes samples; empty where neither is, or words are kept.
    private var mixed: [Int16]
    private var rowsSeen = 0
    private var rowsDone = 0

    /// Whether no further row of the source changes the result.
    var isComplete: Bool { rowsDone == target.height }

    /// Whether the row that is pushed next changes the result.
    var looksAtNextRow: Bool { vertical.window.contains(rowsSeen) }

    /// The samples of a row that are looked at.
    var columns: Range<Int> { horizontal.window }

    /// The part of the source that is looked at, in its samples.
    var window: SourceRegion {
        SourceRegion(
            left: Double(horizontal.window.lowerBound),
            top: Double(vertical.window.lowerBound),
            right: Double(horizontal.window.upperBound),
            bottom: Double(vertical.window.upperBound)
        )
    }

    /// Prepares a resize.
    ///
    /// - Parameters:
    ///   - horizontal: The weights along a row.
    ///   - vertical: The weights down a column.
    ///   - channels: The parts of a source pixel: 1; or 3 and 4, which both give four.
    ///   - planes: The rows of each row of the source: 1, or 3 of red, green and blue in light, which become opaque pixels.
    ///   - isOpaque: Whether alpha is known to be 255 everywhere, which saves looking at it.
    ///   - keepsFraction: Whether the result is words instead of samples; only where samples are averaged.
    ///   - light: What is averaged.
    ///   - lanes: The width of the lanes that the sums are made in.
    init(
        horizontal: ResampleAxis,
        vertical: ResampleAxis,
        channels: Int,
        planes: Int = 1,
        isOpaque: Bool = false,
        keepsFraction: Bool = false,
        light: ResampleLight = .gamma,
        lanes: ResampleLanes = .best
    ) {
        precondition(light == .gamma || !keepsFraction, "light becomes samples")
        precondition(planes == 1 || (planes == 3 && channels == 1 && light == .linear), "colours in light are planes")
        self.light = light
        form = .of(light)
        let areWideEnough = min(horizontal.fractionBits, vertical.fractionBits) >= SampleRow.fractionBits
        self.lanes = areWideEnough ? lanes : .narrow
        self.horizontal = horizontal
        self.vertical = vertical
        self.channels = channels
        targetChannels = channels == 1 ? 1 : 4
        self.planes = planes
        target = PixelSize(width: horizontal.targetCount, height: vertical.targetCount)
        widened = [Int16](
            repeating: 0,
            count: (horizontal.window.count + horizontal.stride) * (light == .linear ? targetChannels : channels)
                + SampleRow.margin
        )
        // The vertical pass reads sixteen samples at once, or eight.
        planeStride = (target.width * targetChannels + 15) / 16 * 16
        ringStride = planes * planeStride
        ring = [Int16](repeating: 0, count: ringStride * vertical.largestCount)
        offsets = [Int](repeating: 0, count: vertical.largestCount + 1)
        resultChannels = planes == 1 ? targetChannels : 4
        let count = target.pixelCount * resultChannels
        result = [UInt8](repeating: 0, count: keepsFraction ? 0 : count)
        words = [Int16](repeating: 0, count: keepsFraction ? count : 0)
        let isMixed = light == .linear || (channels == 4 && !isOpaque && !keepsFraction)
        mixed = [Int16](repeating: 0, count: isMixed ? ringStride : 0)
    }

    /// Prepares the resize of a part of a picture.
    ///
    /// - Parameters:
    ///   - source: The part of the picture whose rows are to come that may be looked at; it has at least one sample.
    ///   - region: The part of it to be used.
    ///   - target: The size of the result.
    ///   - channels: The parts of a source pixel: 1; or 3 and 4, which both give four.
    ///   - planes: The rows of each row of the source: 1, or 3 of red, green and blue in light, which become opaque pixels.
    ///   - kernel: The curve of the weights.
    ///   - lift: How much of each neighbour is subtracted from a source sample.
    ///   - isOpaque: Whether alpha is known to be 255 everywhere, which saves looking at it.
    ///   - keepsFraction: Whether the result is words instead of samples; only where samples are averaged.
    ///   - light: What is averaged.
    ///   - axes: Keeps the weights.
    ///   - lanes: The width of the lanes that the sums are made in.
    init(
        source: SourceRegion,
        region: SourceRegion,
        target: PixelSize,
        channels: Int,
        planes: Int = 1,
        kernel: ResampleKernel = .lanczos3,
        lift: Double = 0,
        isOpaque: Bool = false,
        keepsFraction: Bool = false,
        light: ResampleLight = .gamma,
        axes: ResampleAxisCache = ResampleAxisCache(),
        lanes: ResampleLanes = .best
    ) {
        let horizontal = ResampleAxis.Request(
            samples: Self.samples(from: source.left, to: source.right),
            from: region.left,
            to: region.right,
            targetCount: target.width,
            kernel: kernel,
            lift: lift
        )
        let vertical = ResampleAxis.Request(
            samples: Self.samples(from: source.top, to: source.bottom),
            from: region.top,
            to: region.bottom,
            targetCount: target.height,
            kernel: kernel,
            lift: lift
        )
        self.init(
            horizontal: axes.axis(horizontal),
            vertical: axes.axis(vertical),
            channels: channels,
            planes: planes,
            isOpaque: isOpaque,
            keepsFraction: keepsFraction,
            light: light,
            lanes: lanes
        )
    }

    /// The samples that a stretch touches; rounding errors of its ends are below a millionth of a sample.
    private static func samples(from start: Double, to end: Double) -> Range<Int> {
        Int(start + 1e-6)..<Int((end - 1e-6).rounded(.up))
    }

    /// Takes the next row of the source, in samples.
    ///
    /// - Precondition: Samples are averaged.
    ///
    /// - Parameter row: The parts of all pixels of the row, at least up to the end of the horizontal window.
    mutating func push(_ row: UnsafeBufferPointer<UInt8>) {
        precondition(light == .gamma, "samples are averaged")
        defer { rowsSeen += 1 }
        guard looksAtNextRow else { return }
        unsafe narrow(row)
        addCompleteRows()
    }

    /// Takes the next row of the source, in light.
    ///
    /// - Precondition: Light is averaged.
    ///
    /// - Parameter row: The words of all pixels of the row, one or four for each, at least up to the end of the horizontal
    ///   window; or the words of red, then of green, then of blue, as many of each.
    mutating func push(light row: UnsafeBufferPointer<Int16>) {
        precondition(light == .linear, "light is averaged")
        defer { rowsSeen += 1 }
        guard looksAtNextRow else { return }
        unsafe narrow(light: row)
        addCompleteRows()
    }

    private mutating func addCompleteRows() {
        while rowsDone < target.height, vertical.starts[rowsDone] + vertical.counts[rowsDone] <= rowsSeen + 1 {
            addRows()
            rowsDone += 1
        }
    }

    private mutating func narrow(_ row: UnsafeBufferPointer<UInt8>) {
        let used = (horizontal.window.lowerBound * channels)..<(horizontal.window.upperBound * channels)
        let offset = rowsSeen % vertical.largestCount * ringStride
        unsafe widened.withUnsafeMutableBufferPointer { words in
            let words = unsafe words.baseAddress.unsafelyUnwrapped
            unsafe ring.withUnsafeMutableBufferPointer { ring in
                let line = unsafe ring.baseAddress.unsafelyUnwrapped + offset
                if lanes != .narrow, channels > 1 {
                    // Copied to where more than the row may be read.
                    let bytes = UnsafeMutableRawPointer(words)
                    let start = unsafe row.baseAddress.unsafelyUnwrapped + used.lowerBound
                    unsafe bytes.copyMemory(from: start, byteCount: used.count)
                    unsafe SampleRow.addPixelsWide(
                        UnsafeRawPointer(bytes),
                        channels: channels,
                        axis: horizontal,
                        into: line
                    )
                    return
                }
                unsafe SampleRow.widen(UnsafeBufferPointer(rebasing: row[used]), into: words)
                if lanes != .narrow {
                    unsafe SampleRow.addSamplesWide(words, axis: horizontal, into: line)
                } else if channels == 1 {
                    unsafe SampleRow.addSamples(words, axis: horizontal, into: line)
                } else {
                    unsafe SampleRow.addPixels(words, channels: channels, axis: horizontal, into: line)
                }
            }
        }
    }

    private mutating func narrow(light row: UnsafeBufferPointer<Int16>) {
        let used =
            (horizontal.window.lowerBound * targetChannels)..<(horizontal.window.upperBound * targetChannels)
        let offset = rowsSeen % vertical.largestCount * ringStride
        let width = row.count / planes
        unsafe widened.withUnsafeMutableBufferPointer { words in
            let words = unsafe words.baseAddress.unsafelyUnwrapped
            unsafe ring.withUnsafeMutableBufferPointer { ring in
                let axis = horizontal
                for plane in 0..<planes {
                    // Copied to where more than the row may be read.
                    let source = unsafe row.baseAddress.unsafelyUnwrapped + plane * width + used.lowerBound
                    unsafe words.update(from: source, count: used.count)
                    let line = unsafe ring.baseAddress.unsafelyUnwrapped + offset + plane * planeStride
                    switch (lanes, channels) {
                    case (.narrow, 1): unsafe SampleRow.addSamples(words, axis: axis, form: form, into: line)
                    case (.narrow, _):
                        unsafe SampleRow.addPixels(words, channels: 4, axis: axis, form: form, into: line)
                    case (_, 1): unsafe SampleRow.addSamplesWide(words, axis: axis, form: form, into: line)
                    case (_, _): unsafe SampleRow.addLightWide(words, axis: axis, in: lanes, into: line)
                    }
                }
            }
        }
    }

    private mutating func addRows() {
        let first = vertical.starts[rowsDone]
        let count = vertical.counts[rowsDone]
        for tap in 0..<count { offsets[tap] = (first + tap) % vertical.largestCount * ringStride }
        // Rows are added in pairs; the weight of a row too many is zero.
        offsets[count] = offsets[0]
        let pairedCount = (count + 1) / 2 * 2
        let weightsStart = rowsDone * vertical.stride
        let rowByteCount = target.width * resultChannels
        let output = (rowsDone * rowByteCount)..<((rowsDone + 1) * rowByteCount)
        // Shared access would count references, for each row.
        unsafe ring.withUnsafeMutableBufferPointer { ring in
            unsafe offsets.withUnsafeMutableBufferPointer { offsets in
                let taps = unsafe RowTaps(
                    base: ring.baseAddress.unsafelyUnwrapped,
                    offsets: UnsafeBufferPointer(rebasing: UnsafeBufferPointer(offsets)[0..<pairedCount]),
                    weights: vertical.weights.start.unsafelyUnwrapped + weightsStart,
                    bits: vertical.fractionBits,
                    isWide: lanes != .narrow
                )
                if !words.isEmpty {
                    unsafe words.withUnsafeMutableBufferPointer { words in
                        unsafe taps.add(into: UnsafeMutableBufferPointer(rebasing: words[output]), isRounded: true)
                    }
                } else if !mixed.isEmpty {
                    unsafe mixed.withUnsafeMutableBufferPointer { mixed in
                        unsafe taps.add(into: mixed, form: form, isRounded: light == .linear)
                    }
                } else {
                    unsafe result.withUnsafeMutableBufferPointer { result in
                        unsafe taps.add(into: UnsafeMutableBufferPointer(rebasing: result[output]))
                    }
                }
            }
        }
        if !mixed.isEmpty { finish(output) }
    }

    /// Makes samples with straight alpha of a target row.
    private mutating func finish(_ output: Range<Int>) {
        unsafe mixed.withUnsafeMutableBufferPointer { mixed in
            let mixed = UnsafeBufferPointer(mixed)
            unsafe result.withUnsafeMutableBufferPointer { result in
                let row = unsafe UnsafeMutableBufferPointer(rebasing: result[output])
                switch (light, channels) {
                case (.gamma, _): unsafe SampleRow.straighten(mixed, into: row)
                case (.linear, 1) where planes == 3: unsafe LightRow.colors(mixed, stride: planeStride, into: row)
                case (.linear, 1): unsafe LightRow.samples(mixed, into: row)
                case (.linear, _): unsafe LightRow.pixels(mixed, into: row)
                }
            }
        }
    }
}
