/// A picture that is resized out of another one while that is decoded.
struct Frame: Hashable, Sendable {
    /// The part of the stored picture that is used, in full-size pixels.
    var region: SourceRegion
    /// The part around it that crops leave; nothing else of the picture is to be seen in the result.
    var bounds: SourceRegion
    /// The size of the result before it is turned upright.
    var target: PixelSize
    /// Whether only the luma is needed.
    var isGray: Bool
    /// What is averaged.
    var light: ResampleLight
    /// How many pixels of the result share a sample of chroma, where the components are resized as they are stored.
    var subsampling: ChromaSubsampling
    /// Whether the components stay what they are up to the encoder.
    var staysPlanar: Bool

    /// Places what a framing asks for on the stored picture.
    ///
    /// - Parameters:
    ///   - resize: The resize, in pixels of the upright picture.
    ///   - isGray: Whether only the luma is needed.
    ///   - subsampling: How many pixels of the result share a sample of chroma where the components stay what they are up
    ///     to the encoder; nil where they become pixels.
    ///   - header: The header of the stored picture.
    init(_ resize: Framing.Resize, isGray: Bool, subsampling: ChromaSubsampling?, header: ImageHeader) {
        region = header.orientation.stored(resize.region, of: header.storedSize)
        bounds = header.orientation.stored(resize.bounds, of: header.storedSize)
        target = header.orientation.upright(resize.target)
        self.isGray = isGray && header.keepsLuma
        light = resize.light
        // Light is averaged in pixels.
        let subsampling = light == .gamma ? subsampling : nil
        self.subsampling = subsampling ?? ChromaSubsampling.none
        staysPlanar = subsampling != nil
    }

    /// Whether chroma is of use at half of luma's scale only: it is reduced by as much as luma then.
    var halvesChroma: Bool { isGray || (staysPlanar && subsampling == .halved) }

    /// Begins the resize of one component.
    ///
    /// - Parameters:
    ///   - size: The size of the component in samples.
    ///   - across: The full-size pixels of a row for each sample.
    ///   - down: The full-size pixels of a column for each sample.
    ///   - isChroma: Whether the component is resized to the pitch of chroma samples.
    ///   - channels: The parts of a sample.
    ///   - planes: The rows of each row of the component: 1, or 3 of the colours that it became.
    ///   - lift: How much of each neighbour is subtracted from a sample.
    ///   - keepsFraction: Whether the result is words instead of samples.
    ///   - light: What is averaged.
    ///   - axes: Keeps the weights.
    /// - Returns: The resize, which wants all rows of the component from its first.
    func resampler(
        of size: PixelSize,
        across: Double,
        down: Double,
        isChroma: Bool = false,
        channels: Int = 1,
        planes: Int = 1,
        lift: Double = 0,
        keepsFraction: Bool = false,
        light: ResampleLight = .gamma,
        axes: ResampleAxisCache
    ) -> Resampler {
        var part = region
        var box = target
        if isChroma {
            box = subsampling.chromaSize(for: target)
            // The last sample covers pixels beyond an odd edge as well.
            let factor = Double(subsampling.factor)
            part.right = part.left + part.width * Double(box.width) * factor / Double(target.width)
            part.bottom = part.top + part.height * Double(box.height) * factor / Double(target.height)
        }
        return Resampler(
            source: bounds.divided(across: across, down: down).intersection(SourceRegion(whole: size)),
            region: part.divided(across: across, down: down),
            target: box,
            channels: channels,
            planes: planes,
            lift: lift,
            keepsFraction: keepsFraction,
            light: light,
            axes: axes
        )
    }
}
