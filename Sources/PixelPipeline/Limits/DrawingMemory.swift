/// The memory that the steps and the writing of one rendition take, besides the framed picture that they begin with.
struct DrawingMemory {
    /// The most bytes at once while the steps are done.
    private(set) var drawing = 0.0
    /// The bytes while the result is written.
    private(set) var writing = 0.0

    private var size: PixelSize
    /// The parts of a pixel.
    private var channels: Int
    private var mayHaveAlpha: Bool
    /// The bytes of the picture as the last step left it; 0 as long as it is the framed one.
    private var current = 0.0
    /// Whether a step made pixels of several others.
    private var mixesPixels = false

    /// Computes the memory.
    ///
    /// - Parameters:
    ///   - plan: What is drawn.
    ///   - size: The size of the framed picture.
    ///   - isGray: Whether it has luma alone.
    ///   - mayHaveAlpha: Whether something may shine through it.
    ///   - prefersPNG: Whether an opaque result is written as PNG where no format is asked for.
    ///   - fileByteCount: The length of the original; nil where there is none.
    init(
        _ plan: RenditionPlan,
        size: PixelSize,
        isGray: Bool,
        mayHaveAlpha: Bool,
        prefersPNG: Bool,
        fileByteCount: Int?
    ) {
        self.size = size
        channels = isGray ? 1 : 4
        self.mayHaveAlpha = mayHaveAlpha
        for step in plan.steps { take(step) }
        writing = current + output(plan.output, prefersPNG: prefersPNG, fileByteCount: fileByteCount)
    }

    /// The bytes of a picture of the present size, with the parts that it has now.
    private var bytes: Double { Double(size.pixelCount) * Double(channels) }

    private mutating func take(_ step: Recipe.Step) {
        let before = bytes
        var besides = 0.0
        switch step {
        case .resize, .blur, .sharpen: mixesPixels = true
        default: break
        }
        switch step {
        case .resize(let box, let fit):
            let target = fit.outputSize(of: size, in: box)
            if fit == .cover(.attention), !size.hasShape(of: box), let copy = AttentionCopy(of: size, toFill: box)?.size
            {
                let resampling = ResamplingMemory(from: size, to: copy, channels: channels).byteCount
                besides = resampling + Double(copy.pixelCount * channels)
            }
            besides = max(besides, ResamplingMemory(from: size, to: target, channels: channels).byteCount)
            if mayHaveAlpha { besides += before }
            if case .contain = fit { (channels, mayHaveAlpha) = (4, true) }
            size = target
        case .crop(let rect):
            size = PixelSize(width: min(size.width, rect.size.width), height: min(size.height, rect.size.height))
        case .grayscale: if !mayHaveAlpha { channels = 1 }
        case .circle, .round:
            (channels, mayHaveAlpha) = (4, true)
            // The shares of the pixels at the outline.
            besides = Double(size.width + size.height) * 64
        case .border, .sepia: channels = 4
        case .background: if !mayHaveAlpha { return }
        case .blur, .sharpen:
            // Places of columns and rows, and the sums of a line; with alpha it is multiplied and divided.
            let sides = Double((size.width + size.height) * channels) * 8
            besides = (mayHaveAlpha ? before : 0) + sides + Double(size.longerSide) * 32
        case .overlay:
            channels = 4
            besides = bytes * 2
        case .brightness, .contrast, .saturation: break
        case .format, .maxBytes, .light: return
        }
        drawing = max(drawing, current + bytes + besides)
        current = bytes
    }

    /// The bytes that writing takes besides the picture.
    private func output(_ output: OutputRequest, prefersPNG: Bool, fileByteCount: Int?) -> Double {
        let area = Double(size.pixelCount)
        let format = output.format ?? (prefersPNG || mayHaveAlpha ? .png : .jpeg)
        // How much there is to pack, told by what the original packs: 0 for what is smooth, 1 for noise.
        var grain = fileByteCount.map { min(1, 4 * Double($0) / max(1, area)) } ?? Self.usualGrain
        // What a lossless file packs as the same again is no longer the same where pixels are mixed.
        if prefersPNG, mixesPixels, format == .png { grain = max(grain, Self.mixedGrain) }
        // A byte limit has parts of the picture written, or smaller pictures, and keeps the best file.
        let attempts = output.maximumByteCount == nil ? 0 : bytes * (mayHaveAlpha ? 2 : 1)
        let flattened = mayHaveAlpha && format == .jpeg ? area * 4 : 0
        return attempts + flattened + area * share(of: format, quality: output.jpegQuality(for: size), grain: grain)
    }

    /// The grain of a picture whose file is not known.
    private static let usualGrain = 0.25
    /// The least grain of a lossless original whose pixels were mixed.
    private static let mixedGrain = 0.6

    /// The bytes for each pixel that an encoder and its file take: measured, with slopes and with noise.
    private func share(of format: ImageFormat, quality: Int, grain: Double) -> Double {
        switch format {
        // The blocks and their tokens are there until all are weighed; finer quantisation leaves more of noise.
        case .jpeg: (channels == 1 ? 0.27 : 1) * (2.5 + grain * (quality < 75 ? 7 : quality < 85 ? 11.5 : 16.5))
        case .webp: mayHaveAlpha ? 21 : 10
        default: (channels == 1 ? 0.4 : 1) * (3.5 + grain * 6.5)
        }
    }
}
