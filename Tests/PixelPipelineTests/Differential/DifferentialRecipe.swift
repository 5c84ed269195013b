import PixelPipeline
import SeededNumbers

/// Random recipes that small pictures survive.
enum DifferentialRecipe {
    /// One to four steps; a resize is among them most of the time.
    static func make(for size: PixelSize, using random: inout SeededGenerator) throws -> Recipe {
        var steps: [Recipe.Step] = []
        var current = size
        var mixes = 0
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            var step = Self.step(for: current, using: &random)
            // Every resize rounds, and may double the errors of those before it.
            if case .resize = step { mixes += 1 }
            if mixes > 2 { step = .grayscale }
            switch step {
            case .resize(let box, let fit): current = fit.outputSize(of: current, in: box)
            case .crop(let rect): current = rect.clamped(to: current)?.size ?? current
            default: break
            }
            steps.append(step)
        }
        return try Recipe(steps: steps)
    }

    /// One resize that makes no side longer.
    static func shrinking(_ size: PixelSize, using random: inout SeededGenerator) throws -> Recipe {
        let box = PixelSize(
            width: Int.random(in: max(1, size.width / 10)...size.width, using: &random),
            height: Int.random(in: max(1, size.height / 10)...size.height, using: &random)
        )
        return try Recipe(steps: [.resize(box, fit(&random))])
    }

    private static func step(for size: PixelSize, using random: inout SeededGenerator) -> Recipe.Step {
        switch Int.random(in: 0..<17, using: &random) {
        case 0...4: .resize(PixelSize(width: side(&random), height: side(&random)), fit(&random))
        case 5: .crop(rect(in: size, &random))
        case 6: .grayscale
        case 7: .circle
        case 8: .round(radius: Int.random(in: 0...40, using: &random))
        case 9, 10: .border(width: Int.random(in: 0...9, using: &random), color: RandomStep.color(&random))
        case 11: .background(RandomStep.color(&random))
        case 12: .sepia
        case 13: .saturation(percent(&random))
        case 14: .brightness(percent(&random))
        case 15: .contrast(percent(&random))
        default:
            Bool.random(using: &random) ? .blur(sigma: sigma(&random)) : .sharpen(sigma: sigma(&random))
        }
    }

    private static func percent(_ random: inout SeededGenerator) -> Int {
        Int.random(in: -100...100, using: &random)
    }

    /// A standard deviation of 0.1 to 5 pixels; larger ones cost the reference too much.
    private static func sigma(_ random: inout SeededGenerator) -> Double {
        Double(Int.random(in: 10...(Bool.random(using: &random) ? 100 : 500), using: &random)) / 100
    }

    private static func side(_ random: inout SeededGenerator) -> Int {
        Int.random(in: 1...[9, 40, 90][Int.random(in: 0..<3, using: &random)], using: &random)
    }

    private static func fit(_ random: inout SeededGenerator) -> Fit {
        let places = Gravity.allCases.filter { $0 != .attention }
        let gravity = places[Int.random(in: 0..<places.count, using: &random)]
        return [Fit.cover(gravity), .contain(gravity), .fill, .inside][Int.random(in: 0..<4, using: &random)]
    }

    /// A rectangle that meets the picture; half of them stick out.
    private static func rect(in size: PixelSize, _ random: inout SeededGenerator) -> PixelRect {
        let inside = (Int.random(in: 0..<size.width, using: &random), Int.random(in: 0..<size.height, using: &random))
        let back = (Int.random(in: 0...size.width, using: &random), Int.random(in: 0...size.height, using: &random))
        return PixelRect(
            x: inside.0 - back.0,
            y: inside.1 - back.1,
            width: back.0 + Int.random(in: 1...size.width, using: &random),
            height: back.1 + Int.random(in: 1...size.height, using: &random)
        )
    }
}
