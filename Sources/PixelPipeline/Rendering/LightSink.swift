import CImageCodecs

/// The resizes in light that the stripes of a JPEG file's components are handed to as they come.
///
/// A row of all components becomes light once, with what the reduction lost of its brightness, for all resizes that look at it.
struct LightSink {
    private let planes: [JPEGPlane]
    /// Those of each frame: of luma, or of red, green and blue, each for itself, as three sums take fewer steps than pixels of four parts.
    private var resamplers: [[Resampler]]
    /// A row of red, one of green and one of blue; empty where no resize takes colours.
    private var colors: [Int16]
    /// A row of luma; empty where no resize takes it.
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
        resamplers = frames.map { frame in
            let resampler = frame.resampler(
                of: luma.size,
                across: luma.across.value,
                down: luma.down.value,
                lift: lift,
                light: .linear,
                axes: axes
            )
            return [Resampler](repeating: resampler, count: frame.isGray || planes.count == 1 ? 1 : 3)
        }
        let width = luma.size.width
        colors = [Int16](repeating: 0, count: resamplers.contains { $0.count == 3 } ? width * 3 : 0)
        lumas = [Int16](repeating: 0, count: resamplers.contains { $0.count == 1 } ? width : 0)
        let shifts = planes.dropFirst().map { $0.shift(beside: luma) }
        shift = shifts.first == shifts.last ? shifts.first ?? nil : nil
        let isSpread = planes.count == 3 && shift == nil
        spread = isSpread ? [[UInt8]](repeating: [UInt8](repeating: 0, count: luma.size.width), count: 2) : []
    }

    /// Whether no further stripe changes a result.
    var isComplete: Bool { resamplers.allSatisfy { $0[0].isComplete } }

    /// The part of the picture that is looked at, in full-size pixels; nil without a resize.
    var window: SourceRegion? { SourceRegion(around: resamplers.map { planes[0].pixels(of: $0[0].window) }) }

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
            for index in resamplers.indices where !resamplers[index][0].isComplete { push(to: index) }
        }
        self.luma = nil
        blue = nil
    }

    /// Hands the row to the resizes of a frame.
    private mutating func push(to index: Int) {
        let isGray = resamplers[index].count == 1
        let width = planes[0].size.width
        unsafe (isGray ? lumas : colors)
            .withUnsafeBufferPointer { words in
                for part in resamplers[index].indices {
                    let row = unsafe UnsafeBufferPointer(rebasing: words[part * width..<(part + 1) * width])
                    unsafe resamplers[index][part].push(light: row)
                }
            }
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
        resamplers.map { resamplers in
            let size = resamplers[0].target
            guard resamplers.count == 3 else {
                return .bitmap(Bitmap(size: size, layout: .gray, bytes: resamplers[0].result))
            }
            let bytes = Self.pixels(resamplers.map { $0.result }, size.pixelCount)
            return .bitmap(Bitmap(size: size, layout: .rgba, bytes: bytes))
        }
    }

    /// Makes pixels of the samples of red, green and blue.
    private static func pixels(_ samples: [[UInt8]], _ count: Int) -> [UInt8] {
        unsafe samples[0]
            .withUnsafeBufferPointer { red in
                unsafe samples[1]
                    .withUnsafeBufferPointer { green in
                        unsafe samples[2]
                            .withUnsafeBufferPointer { blue in
                                unsafe [UInt8](unsafeUninitializedCapacity: 4 * count) { pixels, filled in
                                    unsafe portrait_color_interleave(
                                        red.baseAddress,
                                        green.baseAddress,
                                        blue.baseAddress,
                                        count,
                                        pixels.baseAddress
                                    )
                                    filled = 4 * count
                                }
                            }
                    }
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
