import Glibc

/// How much each pixel of a small picture draws the eye.
///
/// The weight of a pixel is `8 * skin * (0.3 + detail) * (1 - share)^2 + surprise`, times its alpha:
///
/// * `skin`, 0 to 1, is a bell around the chromaticity that skin of all tones has in common, r/(r+g+b) of 0.44 and
///   g/(r+g+b) of 0.32; deviations 0.05 and 0.014. Very dark pixels have none.
/// * `detail`, 0 to 1, is the mean slope of luma in the 5 by 5 pixels around, which eyes and mouths have and walls lack.
/// * `share`, 0 to 1, is the mean of `skin` in the picture: where all has the colour of skin it tells nothing.
/// * `surprise`, 0 to 1, is the distance from the mean colour, which is all that grey pictures are judged by.
struct AttentionWeights {
    /// The weights, row by row.
    let values: [Float]

    /// Weighs a picture.
    ///
    /// - Parameter bitmap: The picture, at most some thousand pixels.
    init(_ bitmap: Bitmap) {
        let pixels = bitmap.convertedToRGBA()
        let colors = (0..<pixels.size.pixelCount).map { pixels[offset: $0 * 4] }
        let visible = max(1, colors.reduce(0) { $0 + Float($1.alpha) })
        let skin = colors.map(Self.skin)
        let share = zip(skin, colors).reduce(0) { $0 + $1.0 * Float($1.1.alpha) } / visible
        let mean = colors.reduce(SIMD3<Float>.zero) { $0 + Self.parts($1) * Float($1.alpha) } / visible
        let slopes = SummedArea(Self.slopes(colors, size: pixels.size), size: pixels.size)
        let width = pixels.size.width
        values = colors.indices.map { index in
            let detail = min(1, slopes.mean(x: index % width, y: index / width, radius: 2) / 12)
            let distance = Self.parts(colors[index]) - mean
            let surprise = min(1, (abs(distance.x) + abs(distance.y) + abs(distance.z)) / 120)
            let face = 8 * skin[index] * (0.3 + detail) * (1 - share) * (1 - share)
            return (face + surprise) * Float(colors[index].alpha) / 255
        }
    }

    private static func parts(_ color: Color) -> SIMD3<Float> {
        SIMD3(Float(color.red), Float(color.green), Float(color.blue))
    }

    private static func skin(_ color: Color) -> Float {
        let parts = parts(color)
        // One more, so that black has a chromaticity too.
        let sum = parts.sum() + 1
        guard sum > 60 else { return 0 }
        let red = (parts.x / sum - 0.44) / 0.05
        let green = (parts.y / sum - 0.32) / 0.014
        return exp(-(red * red + green * green) / 2)
    }

    /// The steepness of luma at each pixel, in steps of 8 bits for a pixel; the picture goes on at its edges.
    private static func slopes(_ colors: [Color], size: PixelSize) -> [Float] {
        let luma = colors.map { parts($0) * SIMD3(0.299, 0.587, 0.114) }.map { $0.sum() }
        return luma.indices.map { index in
            let (x, y) = (index % size.width, index / size.width)
            let row = y * size.width
            let across = luma[row + min(x + 1, size.width - 1)] - luma[row + max(x - 1, 0)]
            let down = luma[min(y + 1, size.height - 1) * size.width + x] - luma[max(y - 1, 0) * size.width + x]
            return (across * across + down * down).squareRoot() / 2
        }
    }
}
