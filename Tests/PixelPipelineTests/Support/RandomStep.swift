import PixelPipeline
import SeededNumbers

/// Makes steps of every kind with values in their ranges.
enum RandomStep {
    static func make(using random: inout SeededGenerator) -> Recipe.Step {
        switch Int.random(in: 0..<17, using: &random) {
        case 0: .resize(size(&random), fit(&random))
        case 1: .crop(rect(&random))
        case 2: .grayscale
        case 3: .circle
        case 4: .round(radius: number(0, &random))
        case 5: .border(width: number(0, &random), color: color(&random))
        case 6: .background(color(&random))
        case 7: .sepia
        case 8: .blur(sigma: sigma(&random))
        case 9: .sharpen(sigma: sigma(&random))
        case 10: .brightness(Int.random(in: -100...100, using: &random))
        case 11: .contrast(Int.random(in: -100...100, using: &random))
        case 12: .saturation(Int.random(in: -100...100, using: &random))
        case 13: .overlay(name: name(&random), gravity: gravity(&random), opacity: number(0, upTo: 100, &random))
        case 14: .maxBytes(number(1_024, upTo: 20_000_000, &random))
        case 15: .light(Bool.random(using: &random) ? .linear : .gamma)
        default: .format(output(&random))
        }
    }

    private static func number(_ least: Int, upTo most: Int = 65_535, _ random: inout SeededGenerator) -> Int {
        Int.random(in: least...(Bool.random(using: &random) ? most : least + 9), using: &random)
    }

    private static func sigma(_ random: inout SeededGenerator) -> Double {
        let step = [1, 10, 50, 100][Int.random(in: 0..<4, using: &random)]
        return Double(max(10, Int.random(in: 0...(5_000 / step), using: &random) * step)) / 100
    }

    private static func name(_ random: inout SeededGenerator) -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789._-")
        return String((0..<number(1, upTo: 64, &random)).map { _ in letters.randomElement(using: &random) ?? "a" })
    }

    /// A side, a corner or the middle.
    private static func gravity(_ random: inout SeededGenerator) -> Gravity {
        Gravity.allCases.filter { $0 != .attention }.randomElement(using: &random) ?? .center
    }

    private static func size(_ random: inout SeededGenerator) -> PixelSize {
        PixelSize(width: number(1, &random), height: number(1, &random))
    }

    private static func rect(_ random: inout SeededGenerator) -> PixelRect {
        let corner = (number(-65_535, &random), number(0, &random))
        return PixelRect(x: corner.0, y: corner.1, width: number(1, &random), height: number(1, &random))
    }

    private static func fit(_ random: inout SeededGenerator) -> Fit {
        let gravity = gravity(&random)
        let fits = [Fit.cover(gravity), .cover(.attention), .contain(gravity), .fill, .inside]
        return fits[Int.random(in: 0..<fits.count, using: &random)]
    }

    /// A colour, opaque in half of the cases.
    static func color(_ random: inout SeededGenerator) -> Color {
        let value = random.next()
        return Color(
            red: UInt8(truncatingIfNeeded: value),
            green: UInt8(truncatingIfNeeded: value >> 8),
            blue: UInt8(truncatingIfNeeded: value >> 16),
            alpha: Bool.random(using: &random) ? 255 : UInt8(truncatingIfNeeded: value >> 24)
        )
    }

    private static func output(_ random: inout SeededGenerator) -> Recipe.OutputFormat {
        let quality = Int.random(in: 1...100, using: &random)
        let outputs: [Recipe.OutputFormat] = [.png, .jpeg(), .jpeg(quality: quality), .webp(), .webp(quality: quality)]
        return outputs[Int.random(in: 0..<outputs.count, using: &random)]
    }
}
