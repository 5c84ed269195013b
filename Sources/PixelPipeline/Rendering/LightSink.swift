import CImageCodecs

/// The resizes in light that the stripes of a JPEG file's components are handed to as they come.
///
/// A row of all components becomes light once, with what the reduction lost of its brightness, for all resizes that look at it.
struct LightSink {
    private let planes: [JPEGPlane]
    private var resamplers: [Resampler]
    private let isGray: [Bool]
    /// Rows of four words for each pixel; empty where no resize takes colours.
    private var colors: [Int16]
    /// Rows of a word for each pixel; empty where no resize takes luma.
    private var lumas: [Int16]
    /// How many samples of luma in a row share one of chroma, as a power of 2; nil where that is another number, or another one for
    /// each component.
    private let shift: Int?
    /// The chroma of a row, spread out where there is no such power.
    private var spread: [[UInt8]]
    private var luma: JPEGStripe?
    private var blue: JPEGStripe?

    /// Begins the resizes.
    ///
    /// - Parameters:
    ///   - frames: What is resized out of the picture in light.
    ///   - planes: The components that are decoded.
    ///   - lift: How much of each neighbour is subtracted from a sample.
    ///   - axes: Keeps the weights.
    init(_ frames: [Frame], planes: [JPEGPlane], lift: Double, axes: ResampleAxisCache) {
        self.planes = planes
        let luma = planes[0]
        isGray = frames.map { $0.isGray || planes.count == 1 }
        resamplers = zip(frames, isGray)
            .map { frame, isGray in
                frame.resampler(
                    of: luma.size,
                    across: luma.across.value,
                    down: luma.down.value,
                    channels: isGray ? 1 : 3,
                    lift: lift,
                    light: .linear,
                    axes: axes
                )
            }
        colors = [Int16](repeating: 0, count: isGray.contains(false) ? luma.size.width * 4 : 0)
        lumas = [Int16](repeating: 0, count: isGray.contains(true) ? luma.size.width : 0)
        let shifts = planes.dropFirst().map { $0.shift(beside: luma) }
        shift = shifts.first == shifts.last ? shifts.first ?? nil : nil
        let isSpread = planes.count == 3 && shift == nil
        spread = isSpread ? [[UInt8]](repeating: [UInt8](repeating: 0, count: luma.size.width), count: 2) : []
    }

    /// Whether no further stripe changes a result.
    var isComplete: Bool { resamplers.allSatisfy(\.isComplete) }

    /// The part of the picture that is looked at, in full-size pixels; nil without a resize.
    var window: SourceRegion? { SourceRegion(around: resamplers.map { planes[0].pixels(of: $0.window) }) }

    /// Takes the next stripe of a component; the rows go on when its last component is there.
    ///
    /// - Parameter stripe: The stripe, valid until the others of its row of MCUs are taken.
    mutating func push(_ stripe: JPEGStripe) {
        switch stripe.plane {
        case 0: luma = stripe
        case 1: blue = stripe
        default: break
        }
        guard stripe.plane == planes.count - 1, let luma else { return }
        let chroma = blue.flatMap { blue in planes.count == 3 ? (blue: blue, red: stripe) : nil }
        for row in 0..<luma.rowCount where !isComplete {
            if !colors.isEmpty, let chroma { makeColors(row, luma, chroma.blue, chroma.red) }
            if !lumas.isEmpty { makeLumas(row, luma) }
            for index in resamplers.indices where !resamplers[index].isComplete {
                if isGray[index] {
                    unsafe lumas.withUnsafeBufferPointer { unsafe resamplers[index].push(light: $0) }
                } else {
                    unsafe colors.withUnsafeBufferPointer { unsafe resamplers[index].push(light: $0) }
                }
            }
        }
        self.luma = nil
        blue = nil
    }

    private mutating func makeLumas(_ row: Int, _ luma: JPEGStripe) {
        var description = unsafe light(of: row, luma)
        let width = planes[0].size.width
        unsafe lumas.withUnsafeMutableBufferPointer { words in
            unsafe LightCurve.withTables { curve in
                unsafe portrait_light_of_luma(curve, &description, width, words.baseAddress)
            }
        }
    }

    private mutating func makeColors(_ row: Int, _ luma: JPEGStripe, _ blue: JPEGStripe, _ red: JPEGStripe) {
        var description = unsafe light(of: row, luma)
        let width = planes[0].size.width
        // Each of the two has samples of its own shape in some files.
        let starts = [blue, red]
            .map { chroma in
                planes[chroma.plane].row(beside: planes[0], row, of: chroma.rowCount) * chroma.stride
            }
        if let shift {
            unsafe description.blue = unsafe blue.samples.baseAddress.map { unsafe $0 + starts[0] }
            unsafe description.red = unsafe red.samples.baseAddress.map { unsafe $0 + starts[1] }
            unsafe description.chroma_shift = UInt32(shift)
            unsafe write(description, width)
            return
        }
        for (index, chroma) in [blue, red].enumerated() {
            let plane = planes[chroma.plane]
            for x in 0..<width {
                spread[index][x] = unsafe chroma.samples[starts[index] + plane.column(beside: planes[0], x)]
            }
        }
        unsafe spread[0]
            .withUnsafeBufferPointer { blue in
                unsafe spread[1]
                    .withUnsafeBufferPointer { red in
                        unsafe description.blue = blue.baseAddress
                        unsafe description.red = red.baseAddress
                        unsafe write(description, width)
                    }
            }
    }

    private mutating func write(_ description: portrait_light_row, _ width: Int) {
        var description = unsafe description
        unsafe colors.withUnsafeMutableBufferPointer { words in
            unsafe LightCurve.withTables { curve in
                unsafe portrait_light_of_ycbcr(curve, &description, width, words.baseAddress)
            }
        }
    }

    /// Describes a row of a stripe of luma.
    private func light(of row: Int, _ luma: JPEGStripe) -> portrait_light_row {
        let blocks = (row >> planes[0].blockShift) * planes[0].varianceStride
        var description = unsafe portrait_light_row()
        unsafe description.luma = unsafe luma.samples.baseAddress.map { unsafe $0 + row * luma.stride }
        unsafe description.variances = unsafe luma.variances.map { unsafe $0 + blocks }
        unsafe description.block_shift = UInt32(planes[0].blockShift)
        return unsafe description
    }

    /// The results, in the order of the frames.
    ///
    /// - Precondition: The sink is complete.
    var rasters: [Raster] {
        zip(resamplers, isGray)
            .map { resampler, isGray in
                .bitmap(Bitmap(size: resampler.target, layout: isGray ? .gray : .rgba, bytes: resampler.result))
            }
    }
}

extension JPEGPlane {
    /// The samples of luma in a row that share one of this plane, as a power of 2; nil for another number.
    fileprivate func shift(beside luma: JPEGPlane) -> Int? {
        [0, 1, 2].first { across.pixels * luma.across.samples == luma.across.pixels * across.samples << $0 }
    }

    /// The row of a stripe of this plane that belongs to one of luma.
    fileprivate func row(beside luma: JPEGPlane, _ row: Int, of rowCount: Int) -> Int {
        max(0, min(rowCount - 1, row * luma.down.pixels * down.samples / (luma.down.samples * down.pixels)))
    }

    /// The sample of a row of this plane that belongs to one of luma.
    fileprivate func column(beside luma: JPEGPlane, _ column: Int) -> Int {
        min(size.width - 1, column * luma.across.pixels * across.samples / (luma.across.samples * across.pixels))
    }
}
