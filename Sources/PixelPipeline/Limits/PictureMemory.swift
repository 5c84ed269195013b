/// The memory that a picture takes while it is read, drawn and written, computed from its header, its recipe and its codecs
/// before any of it is allocated.
///
/// The stages follow each other, so that the largest of them counts. What is computed is at least what is measured, but for
/// the memory of an idle program, and for common pictures no more than a third above it.
public struct PictureMemory: Hashable, Sendable {
    /// The bytes that are taken while the file is read and framed.
    public let reading: Int
    /// The bytes that are taken while the steps of the recipe are done.
    public let drawing: Int
    /// The bytes that are taken while the result is written.
    public let writing: Int

    /// What tables, weights and buffers of rows take in any case, in bytes.
    private static let overhead = 1_000_000

    /// The bytes of the file, which is there all the time.
    private let original: Int

    /// The bytes that are taken at most.
    public var byteCount: Int { Self.overhead + original + max(reading, drawing, writing) }

    /// Computes what renditions of one original take, which is decoded once.
    ///
    /// - Parameters:
    ///   - header: The header of the original.
    ///   - plans: What is made of it, at least one.
    ///   - request: How the decoder is asked.
    ///   - fileByteCount: The length of the original.
    init(header: ImageHeader, plans: [RenditionPlan], request: DecodeRequest, fileByteCount: Int) {
        original = fileByteCount
        let decoding = DecodingMemory(header: header, plans: plans, request: request, fileByteCount: fileByteCount)
        reading = Self.whole(decoding.peak)
        let steps = plans.map { plan in
            DrawingMemory(
                plan,
                size: plan.framing.size,
                isGray: plan.framing.isGray || header.colorModel == .gray && !header.mayHaveAlpha,
                mayHaveAlpha: header.mayHaveAlpha,
                prefersPNG: header.format == .png || header.format == .gif,
                fileByteCount: fileByteCount
            )
        }
        // All framed pictures are there until the last one is written.
        drawing = Self.whole(decoding.framed + (steps.map(\.drawing).max() ?? 0))
        writing = Self.whole(decoding.framed + (steps.map(\.writing).max() ?? 0))
    }

    /// Computes what a rendition of a picture in memory takes, the picture included.
    ///
    /// - Parameters:
    ///   - size: The size of the picture.
    ///   - plan: What is made of it.
    init(of size: PixelSize, plan: RenditionPlan) {
        original = 0
        let whole = Double(size.pixelCount) * 4
        let framed = plan.framing.resize == nil ? 0 : Double(plan.framing.size.pixelCount) * 4
        let resampling = plan.framing.resize.map { resize in
            ResamplingMemory(
                from: PixelSize(width: Int(resize.region.width), height: Int(resize.region.height)),
                to: resize.target,
                channels: 4
            )
            .byteCount
        }
        reading = Self.whole(whole * (resampling == nil ? 1 : 2) + (resampling ?? 0))
        let steps = DrawingMemory(
            plan,
            size: plan.framing.size,
            isGray: false,
            mayHaveAlpha: true,
            prefersPNG: true,
            fileByteCount: nil
        )
        drawing = Self.whole(whole + framed + steps.drawing)
        writing = Self.whole(whole + framed + steps.writing)
    }

    /// Computes what a JPEG file takes whose coefficients are written anew.
    ///
    /// - Parameters:
    ///   - header: Its header.
    ///   - fileByteCount: Its length.
    init(rewriting header: ImageHeader, fileByteCount: Int) {
        // The tokens of the new file are in memory beside the coefficients, and so is the file.
        let coefficients = DecodingMemory.coefficients(of: header)
        reading = Self.whole(header.orientation == .upright ? coefficients : coefficients * 2)
        drawing = 0
        writing = Self.whole(coefficients * 2 + Double(fileByteCount) * 3)
        original = fileByteCount
    }

    private init(reading: Int, original: Int) {
        (self.reading, drawing, writing) = (reading, 0, 0)
        self.original = original
    }

    /// The same where the picture is only read.
    var unwritten: PictureMemory { PictureMemory(reading: reading, original: original) }

    /// Gives whole bytes; more than fits is the most there is.
    private static func whole(_ byteCount: Double) -> Int { Int(min(byteCount.rounded(.up), 1e18)) }
}
