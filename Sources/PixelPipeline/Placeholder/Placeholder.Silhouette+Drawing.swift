extension Placeholder.Silhouette {
    /// The colour behind the figure.
    var ground: Color {
        switch self {
        case .neutral: Color(opaque: 0xDDE3EA)
        case .male: Color(opaque: 0xD6E2EC)
        case .female: Color(opaque: 0xE8DFE6)
        }
    }

    private var clothes: Color {
        switch self {
        case .neutral: Color(opaque: 0x8E9BAA)
        case .male: Color(opaque: 0x7F98AF)
        case .female: Color(opaque: 0xA98DA2)
        }
    }

    private var hair: Color {
        switch self {
        case .neutral: Color(opaque: 0x8E9BAA)
        case .male: Color(opaque: 0x5F7A93)
        case .female: Color(opaque: 0x86697F)
        }
    }

    private var skin: Color {
        switch self {
        case .neutral: Color(opaque: 0xA9B4C0)
        case .male: Color(opaque: 0xB4C6D5)
        case .female: Color(opaque: 0xD2C0CC)
        }
    }

    private var throat: Color {
        switch self {
        case .neutral: Color(opaque: 0x9BA7B5)
        case .male: Color(opaque: 0xA0B5C7)
        case .female: Color(opaque: 0xC2ADBB)
        }
    }

    /// The tones of the figure from the back to the front.
    var layers: [FigureLayer] {
        switch self {
        case .neutral: neutralLayers
        case .male: maleLayers
        case .female: femaleLayers
        }
    }

    private var neutralLayers: [FigureLayer] {
        [
            FigureLayer(
                color: clothes,
                shapes: [.dome(top: 0.665, shoulder: 0.98, halfWidth: 0.36, exponent: 2.3)]
            ),
            FigureLayer(color: throat, shapes: [neck]),
            FigureLayer(
                color: skin,
                shapes: [.ellipse(centerY: 0.40, radiusX: 0.165, radiusY: 0.205)]
            ),
        ]
    }

    private var maleLayers: [FigureLayer] {
        [
            FigureLayer(
                color: clothes,
                shapes: [.dome(top: 0.665, shoulder: 0.96, halfWidth: 0.40, exponent: 2.5)]
            ),
            FigureLayer(color: throat, shapes: [neck]),
            FigureLayer(
                color: hair,
                shapes: [.ellipse(centerY: 0.365, radiusX: 0.183, radiusY: 0.205, downTo: 0.425)]
            ),
            FigureLayer(color: skin, shapes: [face]),
        ]
    }

    private var femaleLayers: [FigureLayer] {
        [
            FigureLayer(
                color: hair,
                shapes: [.dome(top: 0.165, shoulder: 0.40, halfWidth: 0.225, exponent: 2, downTo: 0.70)]
            ),
            FigureLayer(
                color: clothes,
                shapes: [.dome(top: 0.675, shoulder: 0.98, halfWidth: 0.345, exponent: 2.2)]
            ),
            FigureLayer(color: throat, shapes: [neck]),
            FigureLayer(color: skin, shapes: [face]),
        ]
    }

    private var neck: FigureShape {
        .ellipse(centerY: 0.60, radiusX: 0.085, radiusY: 0.15)
    }

    private var face: FigureShape {
        .ellipse(centerY: 0.42, radiusX: 0.155, radiusY: 0.19)
    }
}
