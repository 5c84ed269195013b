/// A maker of renditions: decodes, runs the steps of a recipe and encodes.
///
/// A value without state; may be used from several tasks at once, each with a workspace of its own. All work is done on
/// the calling thread: a portrait takes a millisecond, a large photograph some ten. The same input and recipe give the
/// same bytes.
public struct Renderer: Sendable {
    /// The number of the rules by which pictures are drawn and written.
    ///
    /// It grows when the same input and recipe give other bytes, and is a part of the key of whatever is kept of a picture.
    public static let version = 6

    /// The quality of JPEG output where nothing else is said.
    public static let defaultQuality = 85

    /// The limits that inputs and results have to keep to.
    public let limits: DecodeLimits
    /// Whether what is there of a JPEG that is cut or damaged is taken, instead of refusing it.
    public let lenient: Bool
    /// The pictures that overlay steps name.
    public let overlays: [String: Bitmap]
    /// Whether JPEG output comes in scans of growing detail, which makes it smaller but slower to write and to read.
    public let progressive: Bool

    /// Creates a renderer.
    ///
    /// - Parameters:
    ///   - limits: The limits for inputs and results.
    ///   - lenient: Whether what is there of a JPEG that is cut or damaged is taken.
    ///   - overlays: The pictures that overlay steps name.
    ///   - progressive: Whether JPEG output comes in scans of growing detail.
    public init(
        limits: DecodeLimits = .default,
        lenient: Bool = false,
        overlays: [String: Bitmap] = [:],
        progressive: Bool = false
    ) {
        self.limits = limits
        self.lenient = lenient
        self.overlays = overlays
        self.progressive = progressive
    }

    /// Makes a rendition of an original.
    ///
    /// An empty recipe without a format, or with the original's own, gives the original byte for byte. The output
    /// format is that of the recipe, else the given one, else PNG when the original is no JPEG or the result has
    /// transparency, else JPEG.
    ///
    /// - Parameters:
    ///   - original: The file: JPEG, PNG, GIF, WebP, HEIC or AVIF.
    ///   - recipe: The steps.
    ///   - format: The format to use when the recipe does not choose one.
    ///   - workspace: What is kept from rendition to rendition.
    /// - Returns: The file with its format and upright size.
    /// - Throws: ``ImagingError``, of every case.
    public func render(
        _ original: [UInt8],
        recipe: Recipe,
        format: ImageFormat? = nil,
        in workspace: RenderingWorkspace = RenderingWorkspace()
    ) throws(ImagingError) -> Rendition {
        try render(original, [RenditionRequest(recipe, format: format)], in: workspace)[0]
    }

    /// Makes several renditions of an original, which is decoded once.
    ///
    /// Smaller renditions of the same part of the picture are derived from larger ones.
    ///
    /// - Parameters:
    ///   - original: The file: JPEG, PNG, GIF, WebP, HEIC or AVIF.
    ///   - requests: What is asked of each rendition.
    ///   - workspace: What is kept from rendition to rendition.
    /// - Returns: A file for each request, in their order.
    /// - Throws: ``ImagingError``, of every case.
    public func render(
        _ original: [UInt8],
        _ requests: [RenditionRequest],
        in workspace: RenderingWorkspace = RenderingWorkspace()
    ) throws(ImagingError) -> [Rendition] {
        var clock = StageClock()
        return try render(original, requests, in: workspace, clock: &clock)
    }

    /// Makes a rendition of a picture in memory.
    ///
    /// The output format is that of the recipe, else the given one, else PNG when the result has transparency, else
    /// JPEG.
    ///
    /// - Parameters:
    ///   - bitmap: The upright picture.
    ///   - recipe: The steps.
    ///   - format: The format to use when the recipe does not choose one.
    ///   - workspace: What is kept from rendition to rendition.
    /// - Returns: The file with its format and size.
    /// - Throws: ``ImagingError/limit(_:maximum:found:)``, ``ImagingError/parameter(reason:)``,
    ///   ``ImagingError/unsupported(feature:)`` or ``ImagingError/encoding(reason:)``.
    public func render(
        _ bitmap: Bitmap,
        recipe: Recipe,
        format: ImageFormat? = nil,
        in workspace: RenderingWorkspace = RenderingWorkspace()
    ) throws(ImagingError) -> Rendition {
        try render(bitmap, recipe: recipe, format: format, prefersPNG: false, in: workspace)
    }

    /// Decodes an original into an upright picture in sRGB.
    ///
    /// - Parameters:
    ///   - original: The file: JPEG, PNG, GIF, WebP, HEIC or AVIF.
    ///   - workspace: What is kept from picture to picture.
    /// - Returns: The picture.
    /// - Throws: ``ImagingError`` when the file can't be decoded or is refused by a limit.
    public func bitmap(
        of original: [UInt8],
        in workspace: RenderingWorkspace = RenderingWorkspace()
    ) throws(ImagingError) -> Bitmap {
        let header = try ImageHeader(reading: original, limits: limits)
        let plan = RenditionPlan(wholeOf: header)
        let request = DecodeRequest(header: header, framings: [plan.framing], byLibraries: readsByLibraries)
        try limits.check(
            PictureMemory(header: header, plans: [plan], request: request, fileByteCount: original.count).unwritten
        )
        return try reader(in: workspace).read(original, header: header, request: request, frames: nil)[0].bitmap
    }

    /// Encodes a picture.
    ///
    /// - Parameters:
    ///   - bitmap: The picture.
    ///   - format: JPEG, PNG or WebP.
    ///   - quality: The quality of JPEG and WebP, clamped to 1 to 100; nil for the default.
    ///   - background: What is seen through a transparent picture in JPEG.
    ///   - workspace: What is kept from picture to picture.
    /// - Returns: The file.
    /// - Throws: ``ImagingError/unsupported(feature:)`` for other formats and ``ImagingError/encoding(reason:)``.
    public func encode(
        _ bitmap: Bitmap,
        as format: ImageFormat,
        quality: Int? = nil,
        background: Color = .white,
        in workspace: RenderingWorkspace = RenderingWorkspace()
    ) throws(ImagingError) -> [UInt8] {
        workspace.deadline = ProcessorDeadline(limits)
        let output = OutputRequest(format: format, quality: quality, background: background)
        return try writer(of: output, in: workspace).write(.bitmap(bitmap), as: format).bytes
    }
}
