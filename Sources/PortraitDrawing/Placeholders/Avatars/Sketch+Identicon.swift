import PixelPipeline

extension Sketch {
    /// Figures that fill a cell in part; places are shares of the cell.
    private static let figures: [[Place]] = [
        [Place(0, 0), Place(1, 0), Place(1, 1), Place(0, 1)],
        [Place(0, 0), Place(1, 0), Place(0, 1)],
        [Place(0, 1), Place(0.5, 0), Place(1, 1)],
        [Place(0.5, 0), Place(1, 0.5), Place(0.5, 1), Place(0, 0.5)],
        [Place(0, 0), Place(0.5, 0), Place(0.5, 1), Place(0, 1)],
        [Place(0, 0), Place(1, 0.5), Place(0, 1)],
        [Place(0.5, 0.5), Place(1, 0.5), Place(1, 1), Place(0.5, 1)],
        [Place(0, 0), Place(0.5, 0), Place(1, 0.5), Place(1, 1), Place(0.5, 1), Place(0, 0.5)],
        [Place(0.2, 0.2), Place(0.8, 0.2), Place(0.8, 0.8), Place(0.2, 0.8)],
        [Place(0, 1), Place(0.5, 0.5), Place(0, 0), Place(1, 0), Place(0.5, 0.5), Place(1, 1)],
    ]

    /// Draws four by four cells, of which a quarter is chosen and turned three times.
    static func identicon(side: Int, _ choices: inout HashChoices) -> Sketch {
        let hue = choices.hue()
        var sketch = Sketch(side: side, ground: .pale(hue: hue))
        let second = hue + choices.share(90, 270)
        for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let figure = choices.one(of: figures)
            let turn = choices.number(below: 4)
            let isInner = (column, row) == (1, 1)
            let color = isInner ? Color.mid(hue: second) : .deep(hue: hue)
            sketch.fill(
                color,
                (0..<4)
                    .map { quarter in
                        .polygon(
                            figure.map { corner in
                                let inCell = turned(corner, times: turn)
                                let place = Place(Double(column) + inCell.x, Double(row) + inCell.y) / 4
                                // A margin around all cells.
                                return turned(place, times: quarter) * 0.84 + Place(0.08, 0.08)
                            }
                        )
                    }
            )
        }
        return sketch
    }

    /// Turns a place on a square of side 1 by right angles.
    private static func turned(_ place: Place, times: Int) -> Place {
        (0..<times).reduce(place) { place, _ in Place(1 - place.y, place.x) }
    }
}
