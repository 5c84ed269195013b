import PixelPipeline

extension Sketch {
    /// A hero of sixteen by sixteen cells.
    ///
    /// `s` is skin, `e` an eye, `c` cloth, `d` its folds, `b` boots.
    private static let figure = [
        "................",
        "................",
        ".....ssssss.....",
        ".....ssssss.....",
        ".....sesses.....",
        ".....ssssss.....",
        "......ssss......",
        "....cccddccc....",
        "...ccccddcccc...",
        "...c.ccddcc.c...",
        "...s.ccddcc.s...",
        ".....dddddd.....",
        ".....cc..cc.....",
        ".....cc..cc.....",
        ".....bb..bb.....",
        "....bbb..bbb....",
    ]

    /// What grows or sits on the head; the first line is that of the hair's top.
    private static let heads = [
        ["................", ".....hhhhhh.....", "....hhhhhhhh....", "....hh....hh....", "....h......h...."],
        [
            "......hhhh......", ".....hhhhhh.....", "....hhhhhhhh....", "....hh....hh....", "....hh....hh....",
            "....hh....hh....",
        ],
        ["....h.hh.h......", ".....hhhhhhh....", "....hhhhhhhh....", ".....h.h..h....."],
        [
            "................", "....mmmmmmmm....", "....mmmmmmmm....", "....mm.mm.mm....", "....m......m....",
            "....mm....mm....",
        ],
        ["....g..gg..g....", "....gggggggg....", "....hhhhhhhh....", "....h......h...."],
        [".......mm.......", "......mmmm......", ".....mmmmmm.....", "...mmmmmmmmmm..."],
    ]

    /// What the hero holds, by the columns that it is in.
    private static let tools = [
        [],
        [
            ".............w..", ".............w..", ".............w..", ".............w..", "............www.",
            ".............t..",
        ],
        [
            ".............w..", "............www.", "............www.", ".............t..", ".............t..",
            ".............t..", ".............t..",
        ],
        [
            "..............g.", ".............ggg", "..............t.", ".............t..", ".............t..",
            ".............t..", ".............t..",
        ],
    ]

    private static let shield = ["mmm", "mgm", "mgm", ".m."]

    /// Draws a hero: hair, hat or helmet, a tool, and perhaps a shield.
    static func hero(side: Int, _ choices: inout HashChoices) -> Sketch {
        let hue = choices.hue()
        var sketch = Sketch(side: side, ground: .pale(hue: hue + choices.share(90, 270)))
        let head = choices.one(of: heads)
        let tool = choices.one(of: tools)
        let hasShield = choices.happens(40)
        let palette: [Character: Color] = [
            "s": choices.one(of: skins), "e": .pitch, "c": .mid(hue: hue), "d": .deep(hue: hue),
            "b": Color(lightness: 0.38, chroma: 0.06, hue: 60), "h": choices.one(of: hairs),
            "m": Color(lightness: 0.66, chroma: 0.03, hue: choices.hue()),
            "g": Color(lightness: 0.83, chroma: 0.16, hue: 90),
            "w": Color(lightness: 0.78, chroma: 0.02, hue: 240), "t": Color(lightness: 0.45, chroma: 0.08, hue: 55),
        ]
        sketch.paint(figure, palette, top: 0, left: 0)
        sketch.paint(head, palette, top: 0, left: 0)
        sketch.paint(tool, palette, top: 5, left: 0)
        if hasShield { sketch.paint(shield, palette, top: 8, left: 1) }
        return sketch
    }

    private static let skins = [
        Color(lightness: 0.87, chroma: 0.05, hue: 65), Color(lightness: 0.77, chroma: 0.07, hue: 60),
        Color(lightness: 0.62, chroma: 0.08, hue: 55), Color(lightness: 0.46, chroma: 0.07, hue: 50),
        Color(lightness: 0.75, chroma: 0.1, hue: 140),
    ]

    private static let hairs = [
        Color(lightness: 0.28, chroma: 0.02, hue: 60), Color(lightness: 0.42, chroma: 0.08, hue: 55),
        Color(lightness: 0.82, chroma: 0.12, hue: 90), Color(lightness: 0.55, chroma: 0.15, hue: 40),
        Color(lightness: 0.8, chroma: 0.01, hue: 0), Color(lightness: 0.6, chroma: 0.17, hue: 320),
    ]

    /// Paints cells that letters name; a point leaves what is there.
    private mutating func paint(_ lines: [String], _ palette: [Character: Color], top: Int, left: Int) {
        var cells: [Character: [(column: Int, row: Int)]] = [:]
        for (row, line) in lines.enumerated() {
            for (column, letter) in line.enumerated() where letter != "." {
                cells[letter, default: []].append((left + column, top + row))
            }
        }
        for (letter, places) in cells.sorted(by: { $0.key < $1.key }) {
            guard let color = palette[letter] else { continue }
            fill(color, cells: places, of: 16, margin: 0.04)
        }
    }
}
