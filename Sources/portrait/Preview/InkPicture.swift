/// A picture of characters with growing ink, for terminals without colour.
enum InkPicture {
    private static let ramp = Array(" .:-=+*#%@")

    static func text(for pixels: PreviewPixels) -> String {
        var text = ""
        // A character cell is about twice as high as it is wide.
        for y in stride(from: 0, to: pixels.height, by: 2) {
            for x in 0..<pixels.width {
                let pixel = pixels[x, y]
                let luma = (299 * Int(pixel.red) + 587 * Int(pixel.green) + 114 * Int(pixel.blue)) / 1000
                let ink = (255 - luma) * Int(pixel.alpha) / 255
                text.append(ramp[ink * (ramp.count - 1) / 255])
            }
            text += "\n"
        }
        return text
    }
}
