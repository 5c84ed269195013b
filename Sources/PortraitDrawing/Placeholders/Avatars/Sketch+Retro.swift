import PixelPipeline

extension Sketch {
    private static let cellCount = 10

    /// Draws a creature of ten by ten cells: its right half mirrors the left one, and it always has eyes.
    static func retro(side: Int, _ choices: inout HashChoices) -> Sketch {
        let hue = choices.hue()
        var sketch = Sketch(side: side, ground: .night(hue: hue + 180))
        var body: [(column: Int, row: Int)] = []
        var spots: [(column: Int, row: Int)] = []
        for row in 0..<cellCount {
            for column in 0..<(cellCount / 2) {
                let mirrored = [(column: column, row: row), (column: cellCount - 1 - column, row: row)]
                guard choices.happens(chance(column, row)) else { continue }
                if choices.happens(22) { spots += mirrored } else { body += mirrored }
            }
        }
        sketch.fill(.mid(hue: hue), cells: body, of: cellCount, margin: 0.08)
        sketch.fill(.mid(hue: hue + choices.share(60, 180)), cells: spots, of: cellCount, margin: 0.08)
        let eye = (column: choices.one(of: [2, 3]), row: choices.one(of: [3, 4]))
        let eyes = [eye, (column: cellCount - 1 - eye.column, row: eye.row)]
        sketch.fill(.white, cells: eyes + eyes.map { ($0.column, $0.row + 1) }, of: cellCount, margin: 0.08)
        let pupil = choices.number(below: 2)
        sketch.fill(.pitch, cells: eyes.map { ($0.column, $0.row + pupil) }, of: cellCount, margin: 0.08)
        return sketch
    }

    /// How likely a cell belongs to the creature, in percent: nearly sure in its middle, seldom at its edge.
    private static func chance(_ column: Int, _ row: Int) -> Int {
        let across = 5 - Double(column) - 0.5
        let down = Double(row) + 0.5 - 5
        let distance = (across * across + down * down).squareRoot()
        return distance < 2.6 ? 97 : distance < 4.2 ? 58 : 26
    }
}
