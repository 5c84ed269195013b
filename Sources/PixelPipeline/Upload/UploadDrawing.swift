/// The making of a new file for the portal out of one that can't be sent as it is stored.
struct UploadDrawing {
    private let original: [UInt8]
    private let header: ImageHeader
    private let window: PixelRect?
    private let maximumByteCount: Int
    private let limits: DecodeLimits
    private let workspace = RenderingWorkspace()

    /// Creates a drawing.
    ///
    /// - Parameters:
    ///   - original: The whole file.
    ///   - header: Its header.
    ///   - window: The part of the upright picture that is sent, which lies within it; nil for all of it.
    ///   - preparation: The limits.
    init(_ original: [UInt8], header: ImageHeader, window: PixelRect?, preparation: UploadPreparation) {
        self.original = original
        self.header = header
        self.window = window
        maximumByteCount = preparation.maximumByteCount
        limits = preparation.limits
    }

    /// Makes the file.
    ///
    /// - Returns: The best file that fits.
    /// - Throws: ``ImagingError``, of every case.
    func fitted() throws(ImagingError) -> PreparedUpload {
        let plan = try plan()
        if plan.keepsPixels(of: header), let rewritten = try rewritten() { return rewritten }
        var clock = StageClock()
        workspace.deadline = ProcessorDeadline(limits)
        let reader = PictureReader(limits: limits, lenient: false, workspace: workspace)
        let raster =
            try RenditionJob(original, header: header, plans: [plan], byLibraries: limits.codecs == .system)
            .begin(reader, clock: &clock)[0]
        guard !isLossy else { return try written(raster, as: .jpeg) }
        let bitmap = raster.bitmap
        let least = bitmap.isOpaque ? bitmap.size.longerSide : UploadPreparation.leastTransparentSide
        do throws(ImagingError) {
            return try written(raster, as: .png, leastSide: least)
        } catch .limit(.outputBytes, _, _) {
            return try written(raster, as: .jpeg)
        }
    }

    /// The memory that the file takes, in bytes, before anything is decoded.
    ///
    /// - Returns: The bytes that are taken at most.
    /// - Throws: What is wrong with the picture or the window.
    func byteCount() throws(ImagingError) -> Int {
        let plan = try plan()
        let drawing = RenditionJob(original, header: header, plans: [plan], byLibraries: limits.codecs == .system)
            .memory.byteCount
        guard plan.keepsPixels(of: header) else { return drawing }
        return max(drawing, PictureMemory(rewriting: header, fileByteCount: original.count).byteCount)
    }

    /// Whether the original is lossy and opaque, so that a file without loss would only be larger.
    private var isLossy: Bool {
        switch header.format {
        case .jpeg: true
        case .webp: header.colorModel == .yCbCr && !header.mayHaveAlpha
        case .heic, .avif: !header.mayHaveAlpha
        default: false
        }
    }

    private func plan() throws(ImagingError) -> RenditionPlan {
        let size = window?.size ?? header.size
        let side = min(UploadPreparation.maximumSide, limits.maximumOutputSide)
        var steps: [Recipe.Step] = window.map { [.crop($0)] } ?? []
        if size.longerSide > side { steps.append(.resize(PixelSize(width: side, height: side), .inside)) }
        let recipe: Recipe
        do throws(RecipeError) {
            recipe = try Recipe(steps: steps)
        } catch {
            throw .parameter(reason: error.message)
        }
        return try RenditionPlan(for: header, recipe: recipe, format: isLossy ? .jpeg : nil, limits: limits)
    }

    /// Writes a JPEG anew without a way over pixels; without any loss where that fits, and nil where it can't be turned so
    /// or does not fit in any quality.
    private func rewritten() throws(ImagingError) -> PreparedUpload? {
        let qualities = OutputRequest.leastSoughtQuality...100
        try limits.check(PictureMemory(rewriting: header, fileByteCount: original.count))
        do throws(ImagingError) {
            let file = try JPEGBudget(maximumByteCount: maximumByteCount, qualities: qualities, codecs: limits.codecs)
                .rewrite(original, turnedFrom: header.orientation, limits: limits)
            return file.map {
                PreparedUpload(
                    bytes: $0.bytes,
                    format: .jpeg,
                    size: header.size,
                    source: header.format,
                    isUnchanged: false
                )
            }
        } catch .limit(.outputBytes, _, _) {
            return nil
        }
    }

    private func written(
        _ raster: Raster,
        as format: ImageFormat,
        leastSide: Int = 1
    ) throws(ImagingError) -> PreparedUpload {
        let output = OutputRequest(
            format: format,
            quality: nil,
            background: .white,
            maximumByteCount: maximumByteCount
        )
        let file = try PictureWriter(output, isProgressive: false, codecs: limits.codecs, workspace: workspace)
            .write(raster, as: format, leastSide: leastSide)
        return PreparedUpload(
            bytes: file.bytes,
            format: format,
            size: file.size,
            source: header.format,
            isUnchanged: false
        )
    }
}
