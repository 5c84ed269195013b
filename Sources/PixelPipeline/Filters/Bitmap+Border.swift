extension Bitmap {
    /// Draws a border inside an outline.
    ///
    /// Blended on gamma-encoded parts, as browsers blend: a thin ring is as strong dark on light as light on dark then. In light the
    /// dark one is thin, and broken where it runs diagonally, and the light one is thick.
    ///
    /// - Parameters:
    ///   - width: The width of the border in pixels.
    ///   - color: The colour of the border.
    ///   - shape: The outline whose inner side the border follows.
    ///   - cutOut: Whether the picture was cut to the outline, so that nothing is behind the outer edge pixels.
    /// - Returns: The picture in its size.
    func bordered(width: Int, color: Color, along shape: MaskShape, cutOut: Bool) -> Bitmap {
        guard width > 0, !color.isInvisible, let outer = shape.outline(in: size, inset: 0) else { return self }
        let inner = shape.outline(in: size, inset: width)
        var result = convertedToRGBA()
        var outside = OutlineRow(width: size.width)
        var inside = OutlineRow(width: size.width)
        for y in 0..<(size.height + 1) / 2 {
            outside.measure(outer, row: y)
            inside.measure(inner, row: y)
            for x in outside.first..<max(outside.first, inside.inside) {
                let ring = outside[x] - inside[x]
                guard ring > 0.000_1 else { continue }
                // A cut out picture has only the share inside the outline left, and the border replaces its part of
                // that share; painting over it as usual would let the picture shine through the outer edge.
                let hidden = cutOut ? min(1, ring / outside[x]) : ring
                size.forEachMirrorImage(x: x, y: y) { index in
                    result.paint(color, amount: ring, hiding: hidden, at: index * 4)
                }
            }
        }
        return result
    }

    /// Blends a colour into one pixel.
    ///
    /// - Parameters:
    ///   - color: The colour.
    ///   - amount: The share of the pixel that the colour takes.
    ///   - hidden: The share of what is there that the colour covers.
    ///   - offset: Where the pixel begins.
    private mutating func paint(_ color: Color, amount: Float, hiding hidden: Float, at offset: Int) {
        let opacity = Float(color.alpha) / 255
        let below = Float(bytes[offset + 3]) / 255 * (1 - opacity * hidden)
        let above = opacity * amount
        let alpha = below + above
        guard alpha > 0 else { return }
        let parts = (color.red, color.green, color.blue)
        bytes[offset] = Self.mix(bytes[offset], below, parts.0, above)
        bytes[offset + 1] = Self.mix(bytes[offset + 1], below, parts.1, above)
        bytes[offset + 2] = Self.mix(bytes[offset + 2], below, parts.2, above)
        bytes[offset + 3] = UInt8(min(255, (alpha * 255).rounded()))
    }

    private static func mix(_ below: UInt8, _ belowWeight: Float, _ above: UInt8, _ aboveWeight: Float) -> UInt8 {
        let sum = Float(below) * belowWeight + Float(above) * aboveWeight
        return UInt8(min(255, (sum / (belowWeight + aboveWeight)).rounded()))
    }
}
