import PixelPipeline

extension Sketch {
    /// Draws a face that is a plain shape on a ground of stripes, rays or dots.
    static func face(side: Int, _ choices: inout HashChoices) -> Sketch {
        let hue = choices.hue()
        var sketch = Sketch(side: side, ground: .pale(hue: hue))
        sketch.fill(Color(lightness: 0.87, chroma: 0.06, hue: hue), groundPattern(&choices))
        let skin = choices.hue()
        let shape = faceShape(&choices)
        sketch.fill(.mid(hue: skin), shape)
        sketch.addEyes(&choices, height: choices.share(0.38, 0.46), apart: choices.share(0.1, 0.15))
        sketch.addBrows(.deep(hue: skin), &choices)
        sketch.addMouth(.deep(hue: skin), &choices, height: choices.share(0.62, 0.68))
        if choices.happens(40) {
            sketch.fillBoth(Color(lightness: 0.72, chroma: 0.16, hue: 15), .circle(Place(0.29, 0.57), 0.045))
        }
        return sketch
    }

    private static func groundPattern(_ choices: inout HashChoices) -> [Outline] {
        let steps = 0..<8
        switch choices.number(below: 4) {
        case 0: return steps.map { .box(Double($0) / 8, 0, (Double($0) + 0.5) / 8, 1) }
        case 1:
            return steps.map { step in
                let left = Double(step) / 4 - 1
                return .polygon([Place(left, 0), Place(left + 0.125, 0), Place(left + 1.125, 1), Place(left + 1, 1)])
            }
        case 2:
            return steps.flatMap { row in
                steps.map { column in
                    .circle(Place((Double(column) + (row % 2 == 0 ? 0.25 : 0.75)) / 8, (Double(row) + 0.5) / 8), 0.028)
                }
            }
        default: return [.circle(Place(0.5, 0.5), 0.49)]
        }
    }

    private static func faceShape(_ choices: inout HashChoices) -> [Outline] {
        switch choices.number(below: 6) {
        case 0: return [.circle(Place(0.5, 0.52), 0.36)]
        case 1: return [.ellipse(Place(0.5, 0.52), radiusX: 0.3, radiusY: 0.39)]
        case 2: return [.box(0.18, 0.2, 0.82, 0.84)]
        case 3:
            return [
                .polygon([
                    Place(0.32, 0.16), Place(0.68, 0.16), Place(0.88, 0.5), Place(0.68, 0.86), Place(0.32, 0.86),
                    Place(0.12, 0.5),
                ])
            ]
        case 4: return [.circle(Place(0.5, 0.42), 0.28), .box(0.22, 0.42, 0.78, 0.86)]
        default: return [.polygon([Place(0.5, 0.08), Place(0.9, 0.5), Place(0.5, 0.92), Place(0.1, 0.5)])]
        }
    }

    /// Adds eyes whose pupils look in one direction.
    mutating func addEyes(_ choices: inout HashChoices, height: Double, apart: Double) {
        let radius = choices.share(0.055, 0.085)
        let stretch = choices.one(of: [1.0, 1.0, 1.25])
        let look = Place(choices.share(-0.35, 0.35), choices.share(-0.3, 0.3)) * radius
        for x in [0.5 - apart, 0.5 + apart] {
            let center = Place(x, height)
            fill(.white, .ellipse(center, radiusX: radius, radiusY: radius * stretch))
            fill(.pitch, .circle(center + look, radius * 0.5))
            fill(.white, .circle(center + look - Place(radius * 0.18, radius * 0.18), radius * 0.15))
        }
    }

    private mutating func addBrows(_ color: Color, _ choices: inout HashChoices) {
        let tilt = choices.share(-0.035, 0.035)
        let height = choices.share(0.27, 0.3)
        guard choices.happens(80) else { return }
        fillBoth(color, .line(Place(0.28, height + tilt), Place(0.42, height - tilt), width: 0.026))
    }

    /// Adds a mouth of one of several kinds.
    mutating func addMouth(_ color: Color, _ choices: inout HashChoices, height: Double) {
        let width = choices.share(0.09, 0.17)
        switch choices.number(below: 5) {
        case 0: fill(color, .cap(Place(0.5, height - 0.02), radiusX: width, radiusY: 0.11, from: height - 0.02, to: 1))
        case 1:
            fill(color, .cap(Place(0.5, height - 0.03), radiusX: width, radiusY: 0.12, from: height - 0.03, to: 1))
            fill(.white, .box(0.5 - width * 0.75, height - 0.03, 0.5 + width * 0.75, height + 0.005))
        case 2: fill(color, .box(0.5 - width, height, 0.5 + width, height + 0.026))
        case 3: fill(color, .ellipse(Place(0.5, height + 0.02), radiusX: 0.05, radiusY: 0.06))
        default: fill(color, .cap(Place(0.5, height + 0.06), radiusX: width, radiusY: 0.07, from: 0, to: height + 0.04))
        }
    }
}
