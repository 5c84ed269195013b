extension Bitmap {
    /// Brings the picture to the size of a box.
    ///
    /// Resampling is over the area of each new pixel, on premultiplied alpha. The caller checks the size of the box against its
    /// limits.
    ///
    /// - Parameters:
    ///   - box: The box; both sides are at least 1.
    ///   - fit: The rule for another shape.
    ///   - kernel: The curve of the weights.
    ///   - light: What is averaged where a side becomes smaller.
    /// - Returns: The resized picture.
    public func resized(
        to box: PixelSize,
        fit: Fit = .cover(.center),
        kernel: ResampleKernel = .lanczos3,
        light: ResampleLight = .linear
    ) -> Bitmap {
        switch fit {
        case .cover(.attention) where !size.hasShape(of: box):
            if let copy = AttentionCopy(of: size, toFill: box) {
                resampled(copy.region, to: copy.size, kernel: kernel, light: light)
                    .resized(to: box, fit: fit, kernel: kernel, light: light)
            } else {
                resampled(attentive(to: box), to: box, kernel: kernel, light: light)
            }
        case .cover(let gravity):
            resampled(SourceRegion(of: size, filling: box, gravity: gravity), to: box, kernel: kernel, light: light)
        case .contain(let gravity):
            resampled(SourceRegion(whole: size), to: Fit.scaled(size, into: box), kernel: kernel, light: light)
                .padded(to: box, gravity: gravity)
        case .fill, .inside:
            resampled(SourceRegion(whole: size), to: fit.outputSize(of: size, in: box), kernel: kernel, light: light)
        }
    }

    /// The largest part that has the shape of a box and draws the eye; where it has its size, of whole pixels.
    private func attentive(to box: PixelSize) -> SourceRegion {
        let position = AttentionMap(self).position(filling: box, of: size)
        let region = SourceRegion(of: size, filling: box, position: position)
        guard region.width == Double(box.width), region.height == Double(box.height) else { return region }
        return SourceRegion(whole: box).moved(x: region.left.rounded(), y: region.top.rounded())
    }

    /// Brings a part of the picture to a size.
    ///
    /// - Parameters:
    ///   - region: The part.
    ///   - target: The size; both sides are at least 1.
    ///   - bounds: The part around it that may be looked at; nil for the whole picture.
    ///   - kernel: The curve of the weights.
    ///   - light: What is averaged where a side becomes smaller.
    /// - Returns: The resized part; the picture itself when nothing changes.
    func resampled(
        _ region: SourceRegion,
        to target: PixelSize,
        within bounds: SourceRegion? = nil,
        kernel: ResampleKernel = .lanczos3,
        light: ResampleLight = .linear
    ) -> Bitmap {
        let whole = SourceRegion(whole: size)
        guard target != size || region != whole else { return self }
        let isOpaque = isOpaque
        var resampler = Resampler(
            source: bounds?.intersection(whole) ?? whole,
            region: region,
            target: target,
            channels: layout.channelCount,
            kernel: kernel,
            isOpaque: isOpaque,
            light: light.resizing(region, to: target)
        )
        if resampler.light == .linear {
            pushLight(into: &resampler)
            return Bitmap(size: target, layout: layout, bytes: resampler.result)
        }
        let source = isOpaque ? bytes : premultipliedBytes()
        unsafe source.withUnsafeBufferPointer { pixels in
            for y in 0..<size.height where !resampler.isComplete {
                unsafe resampler.push(
                    UnsafeBufferPointer(rebasing: pixels[(y * rowByteCount)..<((y + 1) * rowByteCount)])
                )
            }
        }
        return Bitmap(size: target, layout: layout, bytes: resampler.result)
    }

    /// Hands all rows that a resize needs on as light.
    private func pushLight(into resampler: inout Resampler) {
        let channels = layout.channelCount
        var light = [Int16](repeating: 0, count: rowByteCount)
        unsafe bytes.withUnsafeBufferPointer { pixels in
            unsafe light.withUnsafeMutableBufferPointer { light in
                for y in 0..<size.height where !resampler.isComplete {
                    let row = unsafe UnsafeBufferPointer(
                        rebasing: pixels[(y * rowByteCount)..<((y + 1) * rowByteCount)]
                    )
                    unsafe LightRow.light(of: row, channels: channels, into: light)
                    unsafe resampler.push(light: UnsafeBufferPointer(light))
                }
            }
        }
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
