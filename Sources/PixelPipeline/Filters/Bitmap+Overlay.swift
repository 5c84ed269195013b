extension Bitmap {
    /// Lays a smaller picture over this one, such as a badge.
    ///
    /// Compositing is source over, as in CSS. The badge keeps its size unless a side is longer than that of the picture,
    /// which fits it inside.
    ///
    /// - Parameters:
    ///   - badge: The picture to lay over.
    ///   - gravity: The side or corner that the badge is held to; attention means the middle.
    ///   - opacity: How much of the badge counts, 0 to 100 percent.
    ///   - light: What is averaged where the badge is made smaller.
    /// - Returns: The picture in its size, with four parts for each pixel.
    public func overlaid(
        with badge: Bitmap,
        gravity: Gravity = .southeast,
        opacity: Int = 100,
        light: ResampleLight = .linear
    ) -> Bitmap {
        guard opacity > 0 else { return self }
        let fitted = badge.resized(to: size, fit: .inside, light: light).convertedToRGBA()
        let left = Int((Double(size.width - fitted.size.width) * gravity.horizontalShare).rounded(.down))
        let top = Int((Double(size.height - fitted.size.height) * gravity.verticalShare).rounded(.down))
        var result = convertedToRGBA()
        for y in 0..<fitted.size.height {
            let start = (top + y) * result.rowByteCount + left * 4
            for x in 0..<fitted.size.width {
                let above = fitted[offset: y * fitted.rowByteCount + x * 4]
                guard above.alpha > 0 else { continue }
                result[offset: start + x * 4] = above.laid(over: result[offset: start + x * 4], opacity: opacity)
            }
        }
        return result
    }
}
