import PixelPipeline

extension Sketch {
    /// Draws a robot: chest, neck and antenna behind a head with lamps for eyes and a grille.
    static func robot(side: Int, _ choices: inout HashChoices) -> Sketch {
        let hue = choices.hue()
        var sketch = Sketch(side: side, ground: .night(hue: hue + choices.share(120, 240)))
        let isPainted = choices.happens(65)
        let metal = isPainted ? Color.mid(hue: hue) : Color(lightness: 0.74, chroma: 0.02, hue: hue)
        let shade = isPainted ? Color.deep(hue: hue) : Color(lightness: 0.5, chroma: 0.02, hue: hue)
        let lamp = Color(lightness: 0.84, chroma: 0.17, hue: choices.one(of: [30, 95, 145, 200, 330]))
        sketch.addChest(metal, shade, lamp, &choices)
        sketch.addAntenna(shade, lamp, &choices)
        sketch.addHead(metal, shade, &choices)
        sketch.addLamps(lamp, &choices)
        sketch.addGrille(shade, &choices)
        return sketch
    }

    private mutating func addChest(_ metal: Color, _ shade: Color, _ lamp: Color, _ choices: inout HashChoices) {
        fill(shade, .box(0.42, 0.66, 0.58, 0.82))
        fill(metal, .polygon([Place(0.22, 0.8), Place(0.78, 0.8), Place(0.88, 1), Place(0.12, 1)]))
        switch choices.number(below: 3) {
        case 0: fill(lamp, .circle(Place(0.5, 0.9), 0.045))
        case 1: fill(shade, (0..<3).map { .box(0.38 + Double($0) * 0.09, 0.86, 0.44 + Double($0) * 0.09, 0.95) })
        default: fillBoth(shade, .circle(Place(0.32, 0.88), 0.026))
        }
    }

    private mutating func addAntenna(_ shade: Color, _ lamp: Color, _ choices: inout HashChoices) {
        switch choices.number(below: 3) {
        case 0:
            fill(shade, .box(0.485, 0.08, 0.515, 0.25))
            fill(lamp, .circle(Place(0.5, 0.08), 0.04))
        case 1:
            fillBoth(shade, .line(Place(0.36, 0.25), Place(0.27, 0.07), width: 0.024))
            fillBoth(lamp, .circle(Place(0.27, 0.07), 0.032))
        default: fillBoth(shade, .box(0.1, 0.36, 0.22, 0.52))
        }
    }

    private mutating func addHead(_ metal: Color, _ shade: Color, _ choices: inout HashChoices) {
        switch choices.number(below: 4) {
        case 0: fill(metal, .box(0.2, 0.2, 0.8, 0.7))
        case 1:
            fill(
                metal,
                .cap(Place(0.5, 0.46), radiusX: 0.31, radiusY: 0.28, from: 0, to: 0.46),
                .box(0.19, 0.45, 0.81, 0.7)
            )
        case 2:
            fill(metal, .polygon([Place(0.27, 0.18), Place(0.73, 0.18), Place(0.84, 0.7), Place(0.16, 0.7)]))
        default:
            fill(
                metal,
                .polygon([
                    Place(0.28, 0.18), Place(0.72, 0.18), Place(0.82, 0.28), Place(0.82, 0.6), Place(0.72, 0.7),
                    Place(0.28, 0.7), Place(0.18, 0.6), Place(0.18, 0.28),
                ])
            )
        }
        fillBoth(shade, .circle(Place(0.27, 0.63), 0.02), .circle(Place(0.31, 0.25), 0.02))
    }

    private mutating func addLamps(_ lamp: Color, _ choices: inout HashChoices) {
        let radius = choices.share(0.06, 0.085)
        switch choices.number(below: 4) {
        case 0:
            fill(.pitch, .box(0.26, 0.33, 0.74, 0.48))
            fillBoth(lamp, .circle(Place(0.39, 0.405), radius * 0.75))
        case 1:
            fillBoth(.pitch, .circle(Place(0.37, 0.4), radius * 1.25))
            fillBoth(lamp, .circle(Place(0.37, 0.4), radius * 0.8))
        case 2:
            fill(.pitch, .box(0.28, 0.34, 0.46, 0.47), .box(0.54, 0.34, 0.72, 0.47))
            fill(lamp, .box(0.31, 0.37, 0.43, 0.44), .box(0.57, 0.37, 0.69, 0.44))
        default:
            fill(.pitch, .circle(Place(0.5, 0.4), radius * 1.7))
            fill(lamp, .circle(Place(0.5, 0.4), radius * 1.2))
            fill(.white, .circle(Place(0.47, 0.37), radius * 0.35))
        }
    }

    private mutating func addGrille(_ shade: Color, _ choices: inout HashChoices) {
        switch choices.number(below: 3) {
        case 0:
            fill(.pitch, .box(0.34, 0.55, 0.66, 0.64))
            fill(.white, (0..<4).map { .box(0.355 + Double($0) * 0.075, 0.565, 0.415 + Double($0) * 0.075, 0.625) })
        case 1: fill(shade, (0..<3).map { .box(0.36, 0.55 + Double($0) * 0.035, 0.64, 0.567 + Double($0) * 0.035) })
        default: fill(.pitch, .cap(Place(0.5, 0.56), radiusX: 0.13, radiusY: 0.08, from: 0.56, to: 1))
        }
    }
}
