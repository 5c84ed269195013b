extension Bitmap {
    /// Brings the picture to the size of a box.
    ///
    /// Resampling is Lanczos with three lobes over the area of each new pixel, on gamma-encoded parts and premultiplied
    /// alpha. The caller checks the size of the box against its limits.
    ///
    /// - Parameters:
    ///   - box: The box; both sides are at least 1.
    ///   - fit: The rule for another shape.
    /// - Returns: The resized picture.
    public func resized(to box: PixelSize, fit: Fit = .cover(.center)) -> Bitmap {
        switch fit {
        case .cover(let gravity):
            resampled(SourceRegion(of: size, filling: box, gravity: gravity), to: box)
        case .contain(let gravity):
            resampled(SourceRegion(whole: size), to: Fit.scaled(size, into: box)).padded(to: box, gravity: gravity)
        case .fill, .inside:
            resampled(SourceRegion(whole: size), to: fit.outputSize(of: size, in: box))
        }
    }

    private func resampled(_ region: SourceRegion, to target: PixelSize) -> Bitmap {
        guard target != size || region != SourceRegion(whole: size) else { return self }
        let resampler = Resampler(source: size, region: region, target: target)
        let channels = layout.channelCount
        if isOpaque {
            return Bitmap(size: target, layout: layout, bytes: resampler.resample(bytes, channels: channels))
        }
        let mixed = resampler.resample(premultipliedBytes(), channels: channels)
        return Bitmap(size: target, layout: layout, bytes: Self.straightened(mixed))
    }

    private func padded(to box: PixelSize, gravity: Gravity) -> Bitmap {
        guard box != size else { return self }
        let colored = convertedToRGBA()
        let left = Int((Double(box.width - size.width) * gravity.horizontalShare).rounded(.down))
        let top = Int((Double(box.height - size.height) * gravity.verticalShare).rounded(.down))
        var padded = [UInt8](repeating: 0, count: box.pixelCount * 4)
        for y in 0..<size.height {
            let source = y * colored.rowByteCount
            let target = ((top + y) * box.width + left) * 4
            padded.replaceSubrange(
                target..<(target + colored.rowByteCount),
                with: colored.bytes[source..<(source + colored.rowByteCount)]
            )
        }
        return Bitmap(size: box, layout: .rgba, bytes: padded)
    }
}
