import PixelPipeline

extension Sketch {
    /// Draws a monster: limbs and horns behind a body, one to three eyes and a mouth with teeth on it.
    static func monster(side: Int, _ choices: inout HashChoices) -> Sketch {
        let hue = choices.hue()
        var sketch = Sketch(side: side, ground: .pale(hue: hue + choices.share(120, 240)))
        let skin = Color.mid(hue: hue)
        sketch.addLimbs(.deep(hue: hue), &choices)
        sketch.addHorns(choices.happens(50) ? .deep(hue: hue) : Color(lightness: 0.9, chroma: 0.05, hue: 85), &choices)
        sketch.fill(skin, body(&choices))
        sketch.fill(
            Color(lightness: 0.8, chroma: 0.1, hue: hue),
            .ellipse(Place(0.5, 0.72), radiusX: 0.17, radiusY: 0.14)
        )
        if choices.happens(60) { sketch.addSpots(.deep(hue: hue), &choices) }
        sketch.addMonsterEyes(&choices)
        sketch.addJaws(&choices)
        return sketch
    }

    private static func body(_ choices: inout HashChoices) -> [Outline] {
        switch choices.number(below: 5) {
        case 0: return [.circle(Place(0.5, 0.55), 0.32)]
        case 1: return [.ellipse(Place(0.5, 0.55), radiusX: 0.25, radiusY: 0.36)]
        case 2: return [.circle(Place(0.5, 0.45), 0.26), .box(0.24, 0.45, 0.76, 0.86)]
        case 3: return [.ellipse(Place(0.5, 0.67), radiusX: 0.34, radiusY: 0.23), .circle(Place(0.5, 0.42), 0.23)]
        default: return [.polygon([Place(0.34, 0.2), Place(0.66, 0.2), Place(0.84, 0.86), Place(0.16, 0.86)])]
        }
    }

    private mutating func addLimbs(_ color: Color, _ choices: inout HashChoices) {
        let hand = Place(choices.share(0.07, 0.13), choices.share(0.3, 0.72))
        fillBoth(color, .line(Place(0.3, 0.58), hand, width: 0.08), .circle(hand, choices.share(0.05, 0.07)))
        let step = choices.share(0.34, 0.4)
        fillBoth(
            color,
            .box(step - 0.045, 0.78, step + 0.045, 0.93),
            .ellipse(Place(step - 0.02, 0.94), radiusX: 0.085, radiusY: 0.035)
        )
    }

    private mutating func addHorns(_ color: Color, _ choices: inout HashChoices) {
        switch choices.number(below: 4) {
        case 0: fillBoth(color, .polygon([Place(0.28, 0.36), Place(0.25, 0.08), Place(0.44, 0.28)]))
        case 1: fill(color, .polygon([Place(0.42, 0.3), Place(0.5, 0.04), Place(0.58, 0.3)]))
        case 2:
            fillBoth(color, .line(Place(0.42, 0.3), Place(0.34, 0.1), width: 0.028), .circle(Place(0.34, 0.1), 0.042))
        default: fillBoth(color, .ellipse(Place(0.29, 0.27), radiusX: 0.09, radiusY: 0.14))
        }
    }

    private mutating func addSpots(_ color: Color, _ choices: inout HashChoices) {
        for _ in 0..<choices.one(of: [3, 4, 5]) {
            fill(
                color,
                .circle(Place(choices.share(0.34, 0.66), choices.share(0.6, 0.82)), choices.share(0.015, 0.035))
            )
        }
    }

    private mutating func addMonsterEyes(_ choices: inout HashChoices) {
        let height = choices.share(0.38, 0.44)
        let radius = choices.share(0.065, 0.09)
        let places: [Double] = choices.one(of: [[0.5], [0.4, 0.6], [0.4, 0.6], [0.33, 0.5, 0.67]])
        let size = places.count == 1 ? radius * 1.6 : radius
        let iris = Color.mid(hue: choices.hue())
        for x in places {
            fill(.white, .circle(Place(x, height), size))
            fill(iris, .circle(Place(x, height + size * 0.1), size * 0.62))
            fill(.pitch, .ellipse(Place(x, height + size * 0.1), radiusX: size * 0.26, radiusY: size * 0.45))
        }
    }

    private mutating func addJaws(_ choices: inout HashChoices) {
        let width = choices.share(0.1, 0.18)
        let top = 0.57
        fill(.pitch, .cap(Place(0.5, top), radiusX: width, radiusY: choices.share(0.06, 0.13), from: top, to: 1))
        let count = choices.one(of: [1, 2, 3, 4])
        let tooth = width * 1.5 / Double(count)
        fill(
            .white,
            (0..<count)
                .map { index in
                    let left = 0.5 - width * 0.75 + Double(index) * tooth
                    return .polygon([Place(left, top), Place(left + tooth, top), Place(left + tooth / 2, top + 0.045)])
                }
        )
    }
}
