/// What was decided for a rendition, and how long each stage took.
public struct RenditionExplanation: Sendable {
    /// One line of the plan.
    public struct Line: Hashable, Sendable {
        /// What the line is about: source, decode, frame, step, encode.
        public let subject: String
        /// What was decided.
        public let text: String

        /// Writes a line.
        package init(subject: String, text: String) {
            self.subject = subject
            self.text = text
        }
    }

    /// The plan, in the order of the work.
    public let plan: [Line]
    /// The stages that were run and their times, in their order.
    public let times: [(stage: String, duration: Duration)]
    /// The finished file.
    public let rendition: Rendition

    /// Puts an explanation together from its parts.
    package init(plan: [Line], times: [(stage: String, duration: Duration)], rendition: Rendition) {
        self.plan = plan
        self.times = times
        self.rendition = rendition
    }
}

extension Renderer {
    /// Makes a rendition of an original and tells how.
    ///
    /// - Parameters:
    ///   - original: The file: JPEG, PNG, GIF, WebP, HEIC or AVIF.
    ///   - recipe: The steps.
    ///   - format: The format to use when the recipe does not choose one.
    ///   - workspace: What is kept from rendition to rendition.
    /// - Returns: The plan, the times and the file.
    /// - Throws: ``ImagingError``, of every case.
    public func explain(
        _ original: [UInt8],
        recipe: Recipe,
        format: ImageFormat? = nil,
        in workspace: RenderingWorkspace = RenderingWorkspace()
    ) throws(ImagingError) -> RenditionExplanation {
        let header = try ImageHeader(reading: original, limits: limits)
        var clock = StageClock()
        let request = RenditionRequest(recipe, format: format)
        let renditions = try render(original, [request], in: workspace, clock: &clock)
        var lines = [RenditionExplanation.Line(subject: "source", text: header.explanation)]
        if recipe.isEmpty, format ?? header.format == header.format {
            lines.append(RenditionExplanation.Line(subject: "decode", text: "nothing: the original as it is"))
        } else if clock.endedRewriting {
            lines.append(RenditionExplanation.Line(subject: "decode", text: "coefficients, which are quantised anew"))
        } else {
            let plan = try RenditionPlan(for: header, recipe: recipe, format: format, limits: limits)
            let job = RenditionJob(original, header: header, plans: [plan], byLibraries: readsByLibraries)
            lines += job.explanation(of: plan, thumbnail: try job.thumbnailSize(reader(in: workspace)))
        }
        let rendition = renditions[0]
        lines.append(
            RenditionExplanation.Line(
                subject: "encode",
                text: "\(rendition.format.name) \(rendition.size), \(rendition.bytes.count) bytes"
            )
        )
        return RenditionExplanation(
            plan: lines,
            times: clock.stages.map { ($0.name, $0.duration) },
            rendition: rendition
        )
    }
}

extension RenditionJob {
    /// The size of the thumbnail that stands in for a picture of HEIC or AVIF; nil where none does.
    fileprivate func thumbnailSize(_ reader: PictureReader) throws(ImagingError) -> PixelSize? {
        guard header.format.isHEIF, let tree = frameTree else { return nil }
        let file = try HEIFFile(ByteReader(original), limits: reader.limits)
        return try reader.thumbnail(of: file, for: tree.roots)?.size
    }

    /// Tells what was decided for one of the plans.
    fileprivate func explanation(of plan: RenditionPlan, thumbnail: PixelSize?) -> [RenditionExplanation.Line] {
        var lines: [RenditionExplanation.Line] = []
        let what =
            switch (request.layout, request.isLumaOnly, header.format) {
            case (.planes, true, _): "luma plane"
            case (.planes, false, _): "luma and chroma planes"
            case (.rows, true, _): "rows of luma"
            case (.rows, false, .heic), (.rows, false, .avif):
                thumbnail.map { "thumbnail of \($0), which shows the same" } ?? "rows of pixels"
            case (.rows, false, .jpeg), (.rows, false, .png): "rows of pixels"
            default: "whole picture"
            }
        let reduction = request.scale == .whole ? "in full" : "reduced to 1/\(request.scale.rawValue)"
        lines.append(RenditionExplanation.Line(subject: "decode", text: "\(what), \(reduction)"))
        if let resize = plan.framing.resize {
            let region = resize.region
            let place = [region.left, region.top, region.width, region.height].map(Self.tenths).joined(separator: ",")
            lines.append(
                RenditionExplanation.Line(
                    subject: "frame",
                    text: "\(place) to \(resize.target), Lanczos-3 in \(resize.light.words), "
                        + "\(Self.tenths(resize.reduction)) to 1" + (plan.framing.isGray ? ", luma only" : "")
                )
            )
        } else if plan.framing.window.size != header.size {
            let window = plan.framing.window
            lines.append(RenditionExplanation.Line(subject: "frame", text: "\(window.size) at \(window.x),\(window.y)"))
        }
        return lines + plan.steps.map { RenditionExplanation.Line(subject: "step", text: $0.description) }
    }

    private static func tenths(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}

extension ResampleLight {
    /// The choice in words.
    fileprivate var words: String {
        switch self {
        case .linear: "linear light"
        case .gamma: "gamma-encoded samples"
        }
    }
}

extension ImageHeader {
    /// The facts of the header in words.
    fileprivate var explanation: String {
        var words = ["\(format.name) \(storedSize)", colorModel.rawValue]
        if isProgressive { words.append(format == .jpeg ? "progressive" : "interlaced") }
        if orientation != .upright {
            // That of HEIC and AVIF comes from boxes, and is counted alike.
            words.append((format.isHEIF ? "" : "EXIF ") + "orientation \(orientation.rawValue)")
        }
        if let colorProfile { words.append("with a profile of \(colorProfile.bytes.count) bytes") }
        return words.joined(separator: ", ")
    }
}
