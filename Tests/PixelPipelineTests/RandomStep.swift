import PixelPipeline

/// Makes steps of every kind with values in their ranges.
enum RandomStep {
    static func make(using random: inout SeededGenerator) -> Recipe.Step {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: .resize(size(&random), fit(&random))
        case 1: .crop(rect(&random))
        case 2: .grayscale
        case 3: .circle
        case 4: .round(radius: number(0, &random))
        case 5: .border(width: number(0, &random), color: color(&random))
        case 6: .background(color(&random))
        default: .format(output(&random))
        }
    }

    private static func number(_ least: Int, _ random: inout SeededGenerator) -> Int {
        Int.random(in: least...(Bool.random(using: &random) ? 65_535 : least + 9), using: &random)
    }

    private static func size(_ random: inout SeededGenerator) -> PixelSize {
        PixelSize(width: number(1, &random), height: number(1, &random))
    }

    private static func rect(_ random: inout SeededGenerator) -> PixelRect {
        let corner = (number(-65_535, &random), number(0, &random))
        return PixelRect(x: corner.0, y: corner.1, width: number(1, &random), height: number(1, &random))
    }

    private static func fit(_ random: inout SeededGenerator) -> Fit {
        let gravity = Gravity.allCases[Int.random(in: 0..<Gravity.allCases.count, using: &random)]
        return [Fit.cover(gravity), .contain(gravity), .fill, .inside][Int.random(in: 0..<4, using: &random)]
    }

    private static func color(_ random: inout SeededGenerator) -> Color {
        let value = random.next()
        return Color(
            red: UInt8(truncatingIfNeeded: value),
            green: UInt8(truncatingIfNeeded: value >> 8),
            blue: UInt8(truncatingIfNeeded: value >> 16),
            alpha: Bool.random(using: &random) ? 255 : UInt8(truncatingIfNeeded: value >> 24)
        )
    }

    private static func output(_ random: inout SeededGenerator) -> Recipe.OutputFormat {
        [.png, .jpeg(), .jpeg(quality: Int.random(in: 1...100, using: &random))][Int.random(in: 0..<3, using: &random)]
    }
}
