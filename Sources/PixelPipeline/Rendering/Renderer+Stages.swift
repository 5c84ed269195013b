extension Renderer {
    /// Whether JPEG files are read by libjpeg alone: the quick decoder takes nothing that is damaged.
    var readsByLibraries: Bool { limits.codecs == .system || lenient }

    /// Gives the reader of originals; the time that the picture may take begins.
    ///
    /// - Parameter workspace: What is kept from picture to picture.
    /// - Returns: A reader with the limits of this renderer.
    func reader(in workspace: RenderingWorkspace) -> PictureReader {
        workspace.deadline = ProcessorDeadline(limits)
        return PictureReader(limits: limits, lenient: lenient, workspace: workspace)
    }

    /// Computes the memory that a rendition takes, before anything is decoded.
    ///
    /// - Parameters:
    ///   - recipe: The steps.
    ///   - header: The header of the original.
    ///   - fileByteCount: The length of the original; 0 by default.
    /// - Returns: The memory, which is within the limit.
    /// - Throws: ``ImagingError/limit(_:maximum:found:)`` where it is not, and what is wrong with the recipe.
    public func memory(
        for recipe: Recipe,
        of header: ImageHeader,
        fileByteCount: Int = 0
    ) throws(ImagingError) -> PictureMemory {
        let plan = try RenditionPlan(for: header, recipe: recipe, format: nil, limits: limits)
        let request = RenditionJob([], header: header, plans: [plan], byLibraries: readsByLibraries).request
        let memory = PictureMemory(header: header, plans: [plan], request: request, fileByteCount: fileByteCount)
        try limits.check(memory)
        return memory
    }

    /// Gives the writer of results.
    ///
    /// - Parameters:
    ///   - output: What is asked of the file.
    ///   - workspace: What is kept from picture to picture.
    /// - Returns: A writer with the choices of this renderer.
    func writer(of output: OutputRequest, in workspace: RenderingWorkspace) -> PictureWriter {
        PictureWriter(output, isProgressive: progressive, codecs: limits.codecs, workspace: workspace)
    }

    /// Makes renditions of an original and takes the times of the stages.
    ///
    /// - Parameters:
    ///   - original: The file.
    ///   - requests: What is asked of each rendition.
    ///   - workspace: What is kept from rendition to rendition.
    ///   - clock: Takes the times.
    /// - Returns: A file for each request, in their order.
    /// - Throws: ``ImagingError``, of every case.
    func render(
        _ original: [UInt8],
        _ requests: [RenditionRequest],
        in workspace: RenderingWorkspace,
        clock: inout StageClock
    ) throws(ImagingError) -> [Rendition] {
        let header = try clock.measure("header") { () throws(ImagingError) in
            try ImageHeader(reading: original, limits: limits)
        }
        var made = [Rendition?](repeating: nil, count: requests.count)
        var plans: [(index: Int, plan: RenditionPlan)] = []
        for (index, request) in requests.enumerated() {
            guard !request.recipe.isEmpty || (request.format ?? header.format) != header.format else {
                made[index] = Rendition(bytes: original, format: header.format, size: header.size)
                continue
            }
            let plan = try RenditionPlan(
                for: header,
                recipe: request.recipe,
                format: request.format,
                limits: limits
            )
            made[index] = try rewritten(original, header: header, plan: plan, clock: &clock)
            if made[index] == nil { plans.append((index, plan)) }
        }
        guard !plans.isEmpty else { return made.compactMap(\.self) }
        let job = RenditionJob(original, header: header, plans: plans.map(\.plan), byLibraries: readsByLibraries)
        let rasters = try job.begin(reader(in: workspace), clock: &clock)
        let prefersPNG = header.format == .png || header.format == .gif
        for ((index, plan), raster) in zip(plans, rasters) {
            made[index] = try finish(raster, plan: plan, prefersPNG: prefersPNG, in: workspace, clock: &clock)
        }
        return made.compactMap(\.self)
    }

    /// Writes a JPEG within the bytes that are asked for, where nothing else is asked for, without decoding it to pixels.
    ///
    /// - Parameters:
    ///   - original: The file.
    ///   - header: Its header.
    ///   - plan: What is asked for.
    ///   - clock: Takes the time.
    /// - Returns: The file, or nil where pixels have to be made.
    /// - Throws: What is wrong with the file.
    private func rewritten(
        _ original: [UInt8],
        header: ImageHeader,
        plan: RenditionPlan,
        clock: inout StageClock
    ) throws(ImagingError) -> Rendition? {
        guard
            let maximum = plan.output.maximumByteCount, original.count > maximum, !lenient,
            plan.keepsPixels(of: header), plan.output.format ?? .jpeg == .jpeg
        else { return nil }
        try limits.check(PictureMemory(rewriting: header, fileByteCount: original.count))
        do throws(ImagingError) {
            let file = try clock.measure(StageClock.rewriting) { () throws(ImagingError) in
                // No step gets finer than it was, so that the highest quality takes nothing but what is not needed.
                try plan.output.jpegBudget(maximum, best: 100, isProgressive: progressive, codecs: limits.codecs)
                    .rewrite(original, turnedFrom: header.orientation, limits: limits)
            }
            return file.map { Rendition(bytes: $0.bytes, format: .jpeg, size: header.size) }
        } catch .limit(.outputBytes, _, _) {
            // The picture has to be made smaller.
            return nil
        }
    }

    /// Makes a rendition of a picture in memory.
    ///
    /// - Parameters:
    ///   - bitmap: The upright picture.
    ///   - recipe: The steps.
    ///   - format: The format to use when the recipe does not choose one.
    ///   - prefersPNG: Whether an opaque result is written as PNG where no format is asked for.
    ///   - workspace: What is kept from rendition to rendition.
    /// - Returns: The file with its format and size.
    /// - Throws: ``ImagingError`` when a step can't be done or the result is refused by a limit.
    func render(
        _ bitmap: Bitmap,
        recipe: Recipe,
        format: ImageFormat?,
        prefersPNG: Bool,
        in workspace: RenderingWorkspace
    ) throws(ImagingError) -> Rendition {
        let plan = try RenditionPlan(from: bitmap.size, recipe: recipe, format: format, limits: limits)
        try limits.check(PictureMemory(of: bitmap.size, plan: plan))
        workspace.deadline = ProcessorDeadline(limits)
        var clock = StageClock()
        let framed = try plan.framing.applied(to: bitmap, scale: .whole)
        return try finish(.bitmap(framed), plan: plan, prefersPNG: prefersPNG, in: workspace, clock: &clock)
    }

    /// Runs the steps that are left of a plan, and encodes.
    private func finish(
        _ raster: Raster,
        plan: RenditionPlan,
        prefersPNG: Bool,
        in workspace: RenderingWorkspace,
        clock: inout StageClock
    ) throws(ImagingError) -> Rendition {
        let result = try drawn(raster, plan: plan, in: workspace, clock: &clock)
        return try clock.measure("encode") { () throws(ImagingError) in
            try write(result, as: plan.output, prefersPNG: prefersPNG, in: workspace)
        }
    }

    /// Runs the steps that are left of a plan.
    ///
    /// - Parameters:
    ///   - raster: The framed picture.
    ///   - plan: The plan.
    ///   - workspace: What is kept from picture to picture.
    ///   - clock: Takes the times.
    /// - Returns: The picture as it is to be written.
    /// - Throws: ``ImagingError`` when a step can't be done.
    func drawn(
        _ raster: Raster,
        plan: RenditionPlan,
        in workspace: RenderingWorkspace,
        clock: inout StageClock
    ) throws(ImagingError) -> Raster {
        let steps = plan.steps
        guard !steps.isEmpty else { return raster }
        var canvas = Canvas(raster.bitmap, overlays: overlays, masks: workspace.masks, light: plan.output.light)
        for step in steps {
            try clock.measure(step.description) { () throws(ImagingError) in try canvas.apply(step) }
            try workspace.deadline.check(.drawingSeconds)
        }
        return .bitmap(canvas.bitmap)
    }

    /// Writes a finished picture as a file.
    ///
    /// - Parameters:
    ///   - raster: The picture.
    ///   - output: What is asked of the file.
    ///   - prefersPNG: Whether an opaque picture is written as PNG where no format is asked for.
    ///   - workspace: What is kept from picture to picture.
    /// - Returns: The file with its format and size.
    /// - Throws: ``ImagingError`` when it can't be written.
    func write(
        _ raster: Raster,
        as output: OutputRequest,
        prefersPNG: Bool,
        in workspace: RenderingWorkspace
    ) throws(ImagingError) -> Rendition {
        let format = output.format ?? (prefersPNG || !raster.isOpaque ? .png : .jpeg)
        return try writer(of: output, in: workspace).write(raster, as: format)
    }
}
