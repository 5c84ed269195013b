extension UploadPreparation {
    /// Draws a prepared picture at exactly the size that a portal keeps.
    ///
    /// Portals make pictures smaller coarsely; what comes in the size that they keep stays as it was drawn here, as PNG pixel
    /// for pixel. Cost: decodes the picture in full and resizes it, some ten milliseconds.
    ///
    /// - Parameters:
    ///   - prepared: The file as ``prepare(_:crop:)`` made it.
    ///   - size: The size that the portal keeps of it.
    ///   - format: How it is written.
    ///   - source: The format that the picture was given in.
    /// - Returns: The file to send; its chroma is not halved.
    /// - Throws: ``ImagingError``, and ``ImagingError/limit(_:maximum:found:)`` with ``ImagingError/Limit/outputBytes`` when the
    ///   picture does not fit into the bytes that the portal takes.
    public func fit(
        _ prepared: [UInt8],
        to size: PixelSize,
        as format: UploadFormat,
        from source: ImageFormat
    ) throws(ImagingError) -> PreparedUpload {
        try limits.check(output: size)
        let renderer = Renderer(limits: limits)
        let drawn = try renderer.bitmap(of: prepared).resized(to: size, fit: .fill)
        let chosen = format.format(of: drawn, from: source)
        if chosen == .png {
            let file = try renderer.encode(drawn, as: .png)
            if file.count <= maximumByteCount { return fitted(file, as: .png, size: size, from: source) }
            // Transparency that the picture has is not given up for its size, unless that was asked for.
            guard format == .auto, drawn.isOpaque else {
                throw .limit(.outputBytes, maximum: maximumByteCount, found: file.count)
            }
        }
        let budget = JPEGBudget(
            maximumByteCount: maximumByteCount,
            qualities: OutputRequest.leastSoughtQuality...100,
            subsampling: ChromaSubsampling.none,
            codecs: limits.codecs
        )
        return fitted(try budget.write(drawn.laid(on: .white)).bytes, as: .jpeg, size: size, from: source)
    }

    private func fitted(
        _ bytes: [UInt8],
        as format: ImageFormat,
        size: PixelSize,
        from source: ImageFormat
    ) -> PreparedUpload {
        PreparedUpload(bytes: bytes, format: format, size: size, source: source, isUnchanged: false)
    }
}
