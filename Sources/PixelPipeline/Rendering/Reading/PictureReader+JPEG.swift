extension PictureReader {
    /// How much of its neighbours is taken off a sample that the decoder reduced.
    ///
    /// Such a sample is nearly the mean of its pixels, which damps a wave of `f` cycles a sample by sin(pi f) / (pi f), about
    /// 1 - (pi f)^2 / 6. With this share the sum of the three rises by as much.
    private static let lift = 1.0 / 24

    /// Resizes the components of a JPEG file as they are stored.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - request: The scale, and whether chroma is left out.
    ///   - frames: What is resized out of the picture.
    /// - Returns: A picture for each frame, as it is stored.
    /// - Throws: What is wrong with the file.
    func readPlanes(
        _ bytes: [UInt8],
        request: DecodeRequest,
        frames: [Frame]
    ) throws(ImagingError) -> [Raster] {
        try JPEGReader.withReader(on: bytes, limits: limits, lenient: lenient) { reader throws(ImagingError) in
            let planes = try reader.startPlanes(
                scale: request.scale,
                lumaOnly: request.isLumaOnly,
                isCoarse: request.isCoarse,
                halvesChroma: frames.allSatisfy { $0.light == .gamma && $0.halvesChroma },
                notesVariances: request.notesVariances
            )
            let largest = reader.info.sampling.map(\.across).max() ?? 1
            let lifts = zip(planes, reader.info.sampling)
                .map { plane, sampling in
                    // A component that was not reduced has a sample for each pixel, or for as many as share one.
                    plane.across.value * Double(sampling.across) > Double(largest) ? Self.lift : 0
                }
            var sinks = frames.filter { $0.light == .gamma }
                .map { PlaneSink($0, planes: planes, lifts: lifts, axes: workspace.axes) }
            var light = LightSink(
                frames.filter { $0.light == .linear },
                planes: planes,
                lift: lifts[0],
                axes: workspace.axes
            )
            let windows = (sinks.map(\.window) + [light.window]).compactMap(\.self)
            if let part = SourceRegion(around: windows) { reader.confine(to: part) }
            while !(sinks.allSatisfy(\.isComplete) && light.isComplete) {
                let goesOn = try reader.readStripe { stripe in
                    for index in sinks.indices { sinks[index].push(stripe) }
                    light.push(stripe)
                }
                guard goesOn else { break }
                try workspace.deadline.check(.decodingSeconds)
            }
            var (samples, lights) = (sinks.map(\.raster)[...], light.rasters[...])
            return frames.map { $0.light == .gamma ? samples.removeFirst() : lights.removeFirst() }
        }
    }

    /// Reads the rows of a JPEG file; what has to be converted before it is averaged is converted.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - header: Its header.
    ///   - request: The scale, and whether colours are left out.
    ///   - frames: What is resized out of the picture; nil for the whole picture.
    /// - Returns: A picture for each frame, or the whole one, as it is stored.
    /// - Throws: What is wrong with the file.
    func readRows(
        ofJPEG bytes: [UInt8],
        header: ImageHeader,
        request: DecodeRequest,
        frames: [Frame]?
    ) throws(ImagingError) -> [Bitmap] {
        try JPEGReader.withReader(on: bytes, limits: limits, lenient: lenient) { reader throws(ImagingError) in
            let colors: ColorTransform.Layout = request.isLumaOnly ? .gray : reader.info.hasInks ? .cmyk : .rgb
            let transform = rowTransform(header, layout: colors)
            let layout: JPEGRowLayout = colors == .gray ? .gray : transform?.layout == .cmyk ? .inks : .rgb
            let size = try reader.startRows(scale: request.scale, layout: layout)
            var sink = RowSink(
                frames,
                of: size,
                scale: request.scale,
                channels: layout.channelCount,
                axes: workspace.axes
            )
            while !sink.isComplete {
                try unsafe sink.take { rows throws(ImagingError) in
                    let count = try unsafe reader.readRows(into: rows)
                    guard count > 0 else { throw .truncated }
                    unsafe transform?.apply(to: rows)
                    try workspace.deadline.check(.decodingSeconds)
                    return count
                }
            }
            return sink.pictures
        }
    }
}
