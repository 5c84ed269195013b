extension Renderer {
    /// Draws pictures from an original, which is decoded once, and leaves the writing of files for later.
    ///
    /// For who changes the pixels in between. Unlike ``render(_:_:in:)`` it decodes also where a recipe asks for
    /// nothing, and where a JPEG could be written without becoming pixels.
    ///
    /// - Parameters:
    ///   - original: The file: JPEG, PNG, GIF, WebP, HEIC or AVIF.
    ///   - requests: What is asked of each picture.
    ///   - workspace: What is kept from picture to picture.
    /// - Returns: A picture for each request, in their order.
    /// - Throws: ``ImagingError``, of every case.
    public func draw(
        _ original: [UInt8],
        _ requests: [RenditionRequest],
        in workspace: RenderingWorkspace = RenderingWorkspace()
    ) throws(ImagingError) -> [DrawnPicture] {
        guard !requests.isEmpty else { return [] }
        let header = try ImageHeader(reading: original, limits: limits)
        let plans = try requests.map { request throws(ImagingError) in
            try RenditionPlan(for: header, recipe: request.recipe, format: request.format, limits: limits)
        }
        var clock = StageClock()
        let job = RenditionJob(original, header: header, plans: plans, byLibraries: readsByLibraries)
        let rasters = try job.begin(reader(in: workspace), clock: &clock)
        var pictures: [DrawnPicture] = []
        for (plan, raster) in zip(plans, rasters) {
            pictures.append(
                DrawnPicture(
                    bitmap: try drawn(raster, plan: plan, in: workspace, clock: &clock).bitmap,
                    output: plan.output,
                    prefersPNG: header.format == .png || header.format == .gif
                )
            )
        }
        return pictures
    }

    /// Decodes an original for who changes the pixels before any step is done.
    ///
    /// - Parameters:
    ///   - original: The file: JPEG, PNG, GIF, WebP, HEIC or AVIF.
    ///   - workspace: What is kept from picture to picture.
    /// - Returns: The picture.
    /// - Throws: ``ImagingError`` when the file can't be decoded or is refused by a limit.
    public func receive(
        _ original: [UInt8],
        in workspace: RenderingWorkspace = RenderingWorkspace()
    ) throws(ImagingError) -> ReceivedPicture {
        let header = try ImageHeader(reading: original, limits: limits)
        return ReceivedPicture(
            bitmap: try bitmap(of: original, in: workspace),
            prefersPNG: header.format == .png || header.format == .gif
        )
    }

    /// Draws pictures from one that was received, and leaves the writing of files for later.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - requests: What is asked of each picture.
    ///   - workspace: What is kept from picture to picture.
    /// - Returns: A picture for each request, in their order.
    /// - Throws: ``ImagingError``, of every case but those of decoding.
    public func draw(
        _ picture: ReceivedPicture,
        _ requests: [RenditionRequest],
        in workspace: RenderingWorkspace = RenderingWorkspace()
    ) throws(ImagingError) -> [DrawnPicture] {
        try requests.map { request throws(ImagingError) in
            let plan = try RenditionPlan(
                from: picture.bitmap.size,
                recipe: request.recipe,
                format: request.format,
                limits: limits
            )
            try limits.check(PictureMemory(of: picture.bitmap.size, plan: plan))
            workspace.deadline = ProcessorDeadline(limits)
            var clock = StageClock()
            let framed = try plan.framing.applied(to: picture.bitmap, scale: .whole)
            return DrawnPicture(
                bitmap: try drawn(.bitmap(framed), plan: plan, in: workspace, clock: &clock).bitmap,
                output: plan.output,
                prefersPNG: picture.prefersPNG
            )
        }
    }

    /// Writes a drawn picture as a file.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - workspace: What is kept from picture to picture.
    /// - Returns: The file with its format and size.
    /// - Throws: ``ImagingError/limit(_:maximum:found:)`` when it is too large, ``ImagingError/unsupported(feature:)`` or
    ///   ``ImagingError/encoding(reason:)``.
    public func encode(
        _ picture: DrawnPicture,
        in workspace: RenderingWorkspace = RenderingWorkspace()
    ) throws(ImagingError) -> Rendition {
        try limits.check(output: picture.bitmap.size)
        workspace.deadline = ProcessorDeadline(limits)
        return try write(.bitmap(picture.bitmap), as: picture.output, prefersPNG: picture.prefersPNG, in: workspace)
    }
}
