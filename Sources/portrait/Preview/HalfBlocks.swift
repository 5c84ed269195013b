/// A picture of upper half blocks: the colour of the character is the upper pixel, the ground the lower.
enum HalfBlocks {
    static func text(for pixels: PreviewPixels) -> String {
        var text = ""
        for y in stride(from: 0, to: pixels.height, by: 2) {
            for x in 0..<pixels.width {
                let upper = pixels[x, y]
                let lower = y + 1 < pixels.height ? pixels[x, y + 1] : nil
                text += cell(upper.isVisible ? upper : nil, lower.flatMap { $0.isVisible ? $0 : nil })
            }
            text += "\u{1B}[0m\n"
        }
        return text
    }

    /// The terminal's own ground shows through where the picture is transparent.
    private static func cell(_ upper: PreviewPixels.Pixel?, _ lower: PreviewPixels.Pixel?) -> String {
        switch (upper, lower) {
        case (nil, nil): "\u{1B}[0m "
        case (let upper?, nil): "\u{1B}[0m\u{1B}[38;2;\(upper.sgr)m▀"
        case (nil, let lower?): "\u{1B}[0m\u{1B}[38;2;\(lower.sgr)m▄"
        case (let upper?, let lower?): "\u{1B}[38;2;\(upper.sgr);48;2;\(lower.sgr)m▀"
        }
    }
}

extension PreviewPixels.Pixel {
    fileprivate var sgr: String { "\(red);\(green);\(blue)" }
}
