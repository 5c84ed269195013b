import CImageCodecs

/// The resizes in light that the stripes of a JPEG file's components are handed to as they come.
///
/// A row of all components becomes light once, with what the reduction lost of its brightness, for all resizes that look at it.
struct LightSink {
    private let planes: [JPEGPlane]
    /// Those of each frame: of luma, or of red, green and blue as rows of their own, as three sums take fewer steps than pixels of
    /// four parts.
    private var resamplers: [Resampler]
    /// A row of red, one of green and one of blue; empty where no resize takes colours.
    private var colors: [Int16]
    /// A row of luma; empty where no resize takes it.
    private var lumas: [Int16]
    /// The samples of a row that a resize looks at.
    private let columns: Range<Int>
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
        resamplers = frames.map { frame in
            frame.resampler(
                of: luma.size,
                across: luma.across.value,
                down: luma.down.value,
                planes: frame.isGray || planes.count == 1 ? 1 : 3,
                lift: lift,
                light: .linear,
                axes: axes
            )
        }
        let width = luma.size.width
        colors = [Int16](repeating: 0, count: resamplers.contains { $0.planes == 3 } ? width * 3 : 0)
        lumas = [Int16](repeating: 0, count: resamplers.contains { $0.planes == 1 } ? width : 0)
        let windows = resamplers.map(\.columns)
        columns = (windows.map(\.lowerBound).min() ?? 0)..<(windows.map(\.upperBound).max() ?? width)
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
        unsafe LightCurve.withTables { curve in
            for row in 0..<luma.rowCount {
                var light = unsafe describe(row, luma)
                if let chroma, isTaken(planes: 3) { unsafe makeColors(row, chroma.blue, chroma.red, &light, curve) }
                if isTaken(planes: 1) { unsafe makeLumas(&light, curve) }
                for index in resamplers.indices { push(to: index) }
            }
        }
        self.luma = nil
        blue = nil
    }

    /// Whether a resize of luma, or of colours, looks at the next row.
    private func isTaken(planes: Int) -> Bool {
        resamplers.contains { $0.planes == planes && $0.looksAtNextRow }
    }

    /// Hands the row to the resize of a frame.
    private mutating func push(to index: Int) {
        unsafe (resamplers[index].planes == 1 ? lumas : colors)
            .withUnsafeBufferPointer { row in unsafe resamplers[index].push(light: row) }
    }

    private mutating func makeLumas(
        _ light: UnsafePointer<portrait_light_row>,
        _ curve: UnsafePointer<portrait_light_curve>
    ) {
        unsafe lumas.withUnsafeMutableBufferPointer { words in
            unsafe portrait_light_of_luma(curve, light, words.baseAddress)
        }
    }

    private mutating func makeColors(
        _ row: Int,
        _ blue: JPEGStripe,
        _ red: JPEGStripe,
        _ light: inout portrait_light_row,
        _ curve: UnsafePointer<portrait_light_curve>
    ) {
        let blueStart = start(of: row, in: blue)
        let redStart = start(of: row, in: red)
        if let shift {
            unsafe light.blue = unsafe blue.samples.baseAddress.map { unsafe $0 + blueStart }
            unsafe light.red = unsafe red.samples.baseAddress.map { unsafe $0 + redStart }
            unsafe light.chroma_shift = UInt32(shift)
            unsafe write(&light, curve)
            return
        }
        for (index, (chroma, start)) in [(blue, blueStart), (red, redStart)].enumerated() {
            let plane = planes[chroma.plane]
            for x in spread[index].indices {
                spread[index][x] = unsafe chroma.samples[start + plane.column(beside: planes[0], x)]
            }
        }
        unsafe spread[0]
            .withUnsafeBufferPointer { blue in
                unsafe spread[1]
                    .withUnsafeBufferPointer { red in
                        unsafe light.blue = blue.baseAddress
                        unsafe light.red = red.baseAddress
                        unsafe write(&light, curve)
                    }
            }
    }

    private mutating func write(
        _ light: UnsafePointer<portrait_light_row>,
        _ curve: UnsafePointer<portrait_light_curve>
    ) {
        unsafe colors.withUnsafeMutableBufferPointer { words in
            unsafe portrait_light_of_ycbcr(curve, light, words.baseAddress)
        }
    }

    /// Where the row of a stripe of chroma begins that belongs to a row of luma; each component has samples of its own shape in some
    /// files.
    private func start(of row: Int, in chroma: JPEGStripe) -> Int {
        planes[chroma.plane].row(beside: planes[0], row, of: chroma.rowCount) * chroma.stride
    }

    /// Describes a row of a stripe of luma.
    private func describe(_ row: Int, _ luma: JPEGStripe) -> portrait_light_row {
        let blocks = (row >> planes[0].blockShift) * planes[0].varianceStride
        var light = unsafe portrait_light_row()
        unsafe light.luma = unsafe luma.samples.baseAddress.map { unsafe $0 + row * luma.stride }
        unsafe light.width = planes[0].size.width
        // A part begins with a block of variances, which has eight samples at most.
        unsafe light.first = columns.lowerBound / 8 * 8
        unsafe light.end = columns.upperBound
        unsafe light.variances = unsafe luma.variances.map { unsafe $0 + blocks }
        unsafe light.block_shift = UInt32(planes[0].blockShift)
        return unsafe light
    }

    /// The results, in the order of the frames.
    ///
    /// - Precondition: The sink is complete.
    var rasters: [Raster] {
        resamplers.map { resampler in
            let layout: Bitmap.Layout = resampler.planes == 1 ? .gray : .rgba
            return .bitmap(Bitmap(size: resampler.target, layout: layout, bytes: resampler.result))
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
