extension Renderer {
    /// Gives the reader of originals.
    ///
    /// - Parameter workspace: What is kept from picture to picture.
    /// - Returns: A reader with the limits of this renderer.
    func reader(in workspace: RenderingWorkspace) -> PictureReader {
        PictureReader(limits: limits, lenient: lenient, workspace: workspace)
    }

    /// Makes renditions of an original and takes the times of the stages.
    ///
    /// - Parameters:
    ///   - original: The file.
    ///   - recipes: The steps of each rendition.
    ///   - format: The format to use when a recipe does not choose one.
    ///   - workspace: What is kept from rendition to rendition.
    ///   - clock: Takes the times.
    /// - Returns: A file for each recipe, in their order.
    /// - Throws: ``ImagingError``, of every case.
    func render(
        _ original: [UInt8],
        recipes: [Recipe],
        format: ImageFormat?,
        in workspace: RenderingWorkspace,
        clock: inout StageClock
    ) throws(ImagingError) -> [Rendition] {
        let header = try clock.measure("header") { () throws(ImagingError) in
            try ImageHeader(reading: original, limits: limits)
        }
        let untouched = recipes.map { $0.isEmpty && (format ?? header.format) == header.format }
        let plans = try zip(recipes, untouched).filter { !$1 }
            .map { recipe, _ throws(ImagingError) in
                try RenditionPlan(for: header, recipe: recipe, format: format, limits: limits)
            }
        var made: [Rendition] = []
        if !plans.isEmpty {
            let job = RenditionJob(original, header: header, plans: plans)
            let rasters = try job.begin(reader(in: workspace), clock: &clock)
            for (plan, raster) in zip(plans, rasters) {
                made.append(
                    try finish(
                        raster,
                        plan: plan,
                        prefersPNG: header.format == .png || header.format == .gif,
                        in: workspace,
                        clock: &clock
                    )
                )
            }
        }
        made.reverse()
        return untouched.map { untouched in
            guard !untouched, let next = made.popLast() else {
                return Rendition(bytes: original, format: header.format, size: header.size)
            }
            return next
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
        var result = raster
        if !plan.isFramingOnly {
            var canvas = Canvas(raster.bitmap, overlays: overlays)
            for step in plan.framing.steps {
                try clock.measure(step.description) { () throws(ImagingError) in try canvas.apply(step) }
            }
            result = .bitmap(canvas.bitmap)
        }
        let format = plan.output.format ?? (prefersPNG || !result.isOpaque ? .png : .jpeg)
        return try clock.measure("encode") { () throws(ImagingError) in
            try PictureWriter(plan.output, workspace: workspace).write(result, as: format)
        }
    }
}
