/// DEC sixel graphics with a fixed palette of 6 x 6 x 6 colours and ordered dithering.
enum SixelImage {
    private static let bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

    static func text(for pixels: PreviewPixels) -> String {
        // Pixels that are not painted keep the terminal's ground: P2 = 1.
        var text = "\u{1B}P0;1;0q\"1;1;\(pixels.width);\(pixels.height)"
        for index in 0..<216 {
            text += "#\(index);2;\(index / 36 * 20);\(index / 6 % 6 * 20);\(index % 6 * 20)"
        }
        for band in stride(from: 0, to: pixels.height, by: 6) { text += rows(of: pixels, from: band) + "-" }
        return text + "\u{1B}\\\n"
    }

    /// One band of six rows: each colour that occurs in it paints its own pass.
    private static func rows(of pixels: PreviewPixels, from top: Int) -> String {
        var passes: [Int: [UInt8]] = [:]
        for row in 0..<min(6, pixels.height - top) {
            for x in 0..<pixels.width {
                let pixel = pixels[x, top + row]
                guard pixel.isVisible else { continue }
                let color = colorIndex(of: pixel, x: x, y: top + row)
                passes[color, default: [UInt8](repeating: 0, count: pixels.width)][x] |= 1 << UInt8(row)
            }
        }
        return passes.sorted { $0.key < $1.key }
            .map { color, bits in "#\(color)" + String(decoding: bits.map { $0 + 63 }, as: UTF8.self) }
            .joined(separator: "$")
    }

    private static func colorIndex(of pixel: PreviewPixels.Pixel, x: Int, y: Int) -> Int {
        let threshold = bayer[(y & 3) * 4 + (x & 3)] * 51 / 16
        func level(_ value: UInt8) -> Int { min(5, (Int(value) + threshold) / 51) }
        return level(pixel.red) * 36 + level(pixel.green) * 6 + level(pixel.blue)
    }
}
