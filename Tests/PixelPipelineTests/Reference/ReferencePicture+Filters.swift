import Glibc
import PixelPipeline

extension ReferencePicture {
    /// The part of the rectangle that lies on the picture.
    func cropped(to rect: PixelRect) -> ReferencePicture {
        let columns = (0..<width).filter { $0 >= rect.x && $0 < rect.x + rect.size.width }
        let rows = (0..<height).filter { $0 >= rect.y && $0 < rect.y + rect.size.height }
        var cut: [Double] = []
        for y in rows {
            for x in columns { cut += pixel(x, y) }
        }
        return ReferencePicture(width: columns.count, height: rows.count, parts: cut)
    }

    mutating func multiplyColors(by matrix: [[Double]]) {
        changeColors { color in
            let old = color
            color.red = matrix[0][0] * old.red + matrix[0][1] * old.green + matrix[0][2] * old.blue
            color.green = matrix[1][0] * old.red + matrix[1][1] * old.green + matrix[1][2] * old.blue
            color.blue = matrix[2][0] * old.red + matrix[2][1] * old.green + matrix[2][2] * old.blue
        }
    }

    /// Multiplies all parts with the share of each pixel that an outline covers.
    mutating func cut(to outline: ReferenceOutline) {
        for pixel in 0..<(width * height) {
            let share = outline.share(x: pixel % width, y: pixel / width)
            for channel in 0..<4 { parts[pixel * 4 + channel] *= share }
        }
    }

    /// Paints what lies between two outlines; a picture that was cut to the outer one has nothing else there.
    mutating func paint(_ color: Color, from outer: ReferenceOutline, to inner: ReferenceOutline?, cutOut: Bool) {
        let opacity = Double(color.alpha) / 255
        let paint = [Double(color.red), Double(color.green), Double(color.blue), 255].map { $0 * opacity }
        for pixel in 0..<(width * height) {
            let whole = outer.share(x: pixel % width, y: pixel / width)
            let ring = whole - (inner?.share(x: pixel % width, y: pixel / width) ?? 0)
            guard ring > 0 else { continue }
            let hidden = cutOut ? ring / whole : ring
            for channel in 0..<4 {
                parts[pixel * 4 + channel] *= 1 - opacity * hidden
                parts[pixel * 4 + channel] += paint[channel] * ring
            }
        }
    }

    mutating func lay(on color: Color) {
        let opacity = Double(color.alpha) / 255
        let paint = [Double(color.red), Double(color.green), Double(color.blue), 255].map { $0 * opacity }
        for offset in stride(from: 0, to: parts.count, by: 4) {
            let free = 1 - parts[offset + 3] / 255
            for channel in 0..<4 { parts[offset + channel] += paint[channel] * free }
        }
    }

    /// The convolution with a Gaussian; beyond the edge the last pixel goes on.
    func blurred(sigma: Double) -> ReferencePicture {
        let reach = Int((sigma * 5).rounded(.up))
        let taps = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = taps.reduce(0, +)
        var across = parts
        var down = parts
        for (source, isRow) in [(true, true), (false, false)] {
            for pixel in 0..<(width * height) {
                let (x, y) = (pixel % width, pixel / width)
                for channel in 0..<4 {
                    var mean = 0.0
                    for (index, tap) in taps.enumerated() {
                        let step = index - reach
                        let place =
                            isRow
                            ? y * width + min(width - 1, max(0, x + step))
                            : min(height - 1, max(0, y + step)) * width + x
                        mean += tap / sum * (source ? parts : across)[place * 4 + channel]
                    }
                    if isRow { across[pixel * 4 + channel] = mean } else { down[pixel * 4 + channel] = mean }
                }
            }
        }
        return ReferencePicture(width: width, height: height, parts: down)
    }
}
