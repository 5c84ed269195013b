/// The resizes of one frame that the stripes of a JPEG file's components are handed to as they come.
struct PlaneSink {
    private let subsampling: ChromaSubsampling
    private let becomesPixels: Bool
    private let widths: [Int]
    private var resamplers: [Resampler]
    /// The part of the picture that is looked at, in full-size pixels.
    let window: SourceRegion?

    /// Begins the resizes.
    ///
    /// - Parameters:
    ///   - frame: What is resized out of the picture.
    ///   - planes: The components that are decoded; of a grey frame only the first one is used.
    ///   - lifts: How much of each neighbour is subtracted from a sample, for each component.
    ///   - axes: Keeps the weights.
    init(_ frame: Frame, planes: [JPEGPlane], lifts: [Double], axes: ResampleAxisCache) {
        let hasChroma = planes.count == 3 && !frame.isGray
        let becomesPixels = hasChroma && !frame.staysPlanar
        subsampling = frame.subsampling
        self.becomesPixels = becomesPixels
        widths = planes.map(\.size.width)
        resamplers = planes.prefix(frame.isGray ? 1 : planes.count).enumerated()
            .map { index, plane in
                frame.resampler(
                    of: plane.size,
                    across: plane.across.value,
                    down: plane.down.value,
                    isChroma: index > 0,
                    lift: lifts[index],
                    keepsFraction: becomesPixels,
                    axes: axes
                )
            }
        window = SourceRegion(around: zip(planes, resamplers).map { $0.pixels(of: $1.window) })
    }

    /// Whether no further stripe changes the result.
    var isComplete: Bool { resamplers.allSatisfy(\.isComplete) }

    /// Takes the next stripe of a component.
    ///
    /// - Parameter stripe: The stripe, valid until this returns.
    mutating func push(_ stripe: JPEGStripe) {
        guard resamplers.indices.contains(stripe.plane) else { return }
        for row in 0..<stripe.rowCount {
            let start = row * stripe.stride
            unsafe resamplers[stripe.plane]
                .push(UnsafeBufferPointer(rebasing: stripe.samples[start..<(start + widths[stripe.plane])]))
        }
    }

    /// The result.
    ///
    /// - Precondition: The sink is complete.
    var raster: Raster {
        let size = resamplers[0].target
        guard !becomesPixels else {
            let words = resamplers.map(\.words)
            return .bitmap(YCbCrPixel.bitmap(size: size, luma: words[0], blue: words[1], red: words[2]))
        }
        let luma = resamplers[0].result
        guard resamplers.count == 3 else { return .bitmap(Bitmap(size: size, layout: .gray, bytes: luma)) }
        let chroma = YCbCrPlanes.Chroma(
            blue: resamplers[1].result,
            red: resamplers[2].result,
            subsampling: subsampling
        )
        return .planes(YCbCrPlanes(size: size, luma: luma, chroma: chroma))
    }
}
