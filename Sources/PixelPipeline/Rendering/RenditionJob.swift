/// The making of renditions from one original, which is decoded once.
struct RenditionJob {
    /// The whole file.
    let original: [UInt8]
    /// Its header.
    let header: ImageHeader
    /// What is made of it.
    let plans: [RenditionPlan]
    /// How the decoder is asked.
    let request: DecodeRequest
    /// The memory that it takes.
    let memory: PictureMemory

    /// Prepares a job.
    ///
    /// - Parameters:
    ///   - original: The whole file.
    ///   - header: Its header.
    ///   - plans: What is made of it, at least one.
    ///   - byLibraries: Whether JPEG files are read by libjpeg alone.
    init(_ original: [UInt8], header: ImageHeader, plans: [RenditionPlan], byLibraries: Bool) {
        self.original = original
        self.header = header
        self.plans = plans
        request = DecodeRequest(
            header: header,
            framings: plans.map(\.framing),
            halvesChroma: plans.allSatisfy { plan in
                Self.canStayPlanar(plan, header) && Self.subsampling(of: plan) == .halved
            },
            byLibraries: byLibraries
        )
        memory = PictureMemory(header: header, plans: plans, request: request, fileByteCount: original.count)
    }

    /// Decodes, as far as the plans need, unless the whole job would take too much memory.
    ///
    /// - Parameters:
    ///   - reader: The reader of the original.
    ///   - clock: Takes the times of the stages.
    /// - Returns: For each plan the picture that its steps begin with.
    /// - Throws: ``ImagingError`` when the file can't be decoded or is refused by a limit.
    func begin(_ reader: PictureReader, clock: inout StageClock) throws(ImagingError) -> [Raster] {
        try reader.limits.check(memory)
        guard let tree = frameTree else {
            let whole = try clock.measure("decode") { () throws(ImagingError) in
                try reader.read(original, header: header, request: request, frames: nil)[0].bitmap
            }
            return try plans.map { plan throws(ImagingError) in
                try clock.measure("frame") { () throws(ImagingError) in
                    .bitmap(try plan.framing.applied(to: whole, scale: request.scale))
                }
            }
        }
        let roots = try clock.measure("decode and resize") { () throws(ImagingError) in
            try reader.read(original, header: header, request: request, frames: tree.roots)
        }
        var rasters: [Raster] = []
        for (frame, source) in zip(tree.frames, tree.sources) {
            switch source {
            case .original(let root): rasters.append(roots[root])
            case .frame(let parent):
                let larger = rasters[parent].bitmap
                let size = header.orientation.upright(frame.target)
                let smaller = try clock.measure("resize") { () throws(ImagingError) in
                    larger.resampled(SourceRegion(whole: larger.size), to: size, light: frame.light)
                }
                rasters.append(.bitmap(smaller))
            }
        }
        return zip(tree.indices, plans)
            .map { index, plan in
                guard plan.framing.isGray else { return rasters[index] }
                return .bitmap(rasters[index].bitmap.grayscaled())
            }
    }

    /// What is resized while the picture is decoded; nil where all of it is needed first.
    var frameTree: FrameTree? {
        let resizes = plans.compactMap(\.framing.resize)
        guard resizes.count == plans.count else { return nil }
        return FrameTree(zip(plans, resizes).map { plan, resize in frame(of: plan, resize) })
    }

    private func frame(of plan: RenditionPlan, _ resize: Framing.Resize) -> Frame {
        Frame(
            resize,
            isGray: plan.framing.isGray,
            subsampling: staysPlanar(plan) ? Self.subsampling(of: plan) : nil,
            header: header
        )
    }

    /// How many pixels share chroma where the components stay what they are.
    private static func subsampling(of plan: RenditionPlan) -> ChromaSubsampling {
        plan.outputSize.longerSide < OutputRequest.smallSide
            ? .none : JPEGWriter.subsampling(for: plan.output.jpegQuality(for: plan.outputSize))
    }

    /// Whether the components go from the decoder to the encoder without becoming pixels.
    private func staysPlanar(_ plan: RenditionPlan) -> Bool {
        request.layout == .planes && Self.canStayPlanar(plan, header)
    }

    /// Whether a rendition is nothing but a framed JPEG file, in the colours of the original.
    private static func canStayPlanar(_ plan: RenditionPlan, _ header: ImageHeader) -> Bool {
        header.colorProfile == nil && plan.isFramingOnly && plan.output.format ?? .jpeg == .jpeg
    }
}
