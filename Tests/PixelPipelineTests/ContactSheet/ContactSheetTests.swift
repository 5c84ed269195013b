import PixelPipeline
import Testing

@Suite("Contact sheet")
struct ContactSheetTests {
    private static let dejaVu = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

    private func square(_ side: Int, _ color: Color) -> Bitmap {
        Bitmap(size: PixelSize(width: side, height: side), filledWith: color)
    }

    /// The line of text below the only picture of a sheet.
    private func caption(
        _ name: String,
        side: Int = 128,
        fonts: Placeholder.Initials.FontChain = .installed
    ) throws -> Bitmap {
        var sheet = ContactSheet(
            layout: try ContactSheet.Layout(columnCount: 1, side: side, ground: .black, ink: .white),
            fonts: fonts
        )
        sheet.append(square(1, .black), name: name)
        let gap = side / 8
        let height = sheet.bitmap.size.height - side - 2 * gap
        return try sheet.bitmap.cropped(to: PixelRect(x: gap, y: gap + side, width: side, height: height))
    }

    /// With a side of 64 the gap is 8 and the line 14 high (1.6 times the least em, 9), so a row takes 86.
    @Test("has its pictures where arithmetic on paper puts them")
    func places() throws {
        var sheet = ContactSheet(layout: try ContactSheet.Layout(columnCount: 3, side: 64))
        let colors = ["red", "lime", "blue", "cyan", "magenta"].compactMap { try? Color(parsing: $0) }
        for color in colors { sheet.append(square(64, color), name: "") }
        let bitmap = sheet.bitmap
        #expect(bitmap.size == PixelSize(width: 8 + 3 * 72, height: 8 + 2 * 86))
        for (index, color) in colors.enumerated() {
            let left = [8, 80, 152][index % 3]
            let top = [8, 94][index / 3]
            #expect(bitmap[left, top] == color)
            #expect(bitmap[left + 63, top + 63] == color)
            #expect(bitmap[left - 1, top] == .white)
            #expect(bitmap[left + 64, top + 63] == .white)
            #expect(bitmap[left, top + 64] == .white)
        }
        #expect(bitmap[152, 94] == .white)
    }

    @Test("is as narrow as less than a row is, and a strip of its ground when it is empty")
    func narrow() throws {
        var sheet = ContactSheet(layout: try ContactSheet.Layout(columnCount: 9, side: 64))
        #expect(sheet.bitmap.size == PixelSize(width: 80, height: 8))
        sheet.append(square(64, .black), name: "")
        sheet.append(square(64, .black), name: "")
        #expect(sheet.bitmap.size == PixelSize(width: 8 + 2 * 72, height: 8 + 86))
        #expect(sheet.bitmap[80, 8] == .black)
    }

    @Test("puts small pictures in the middle, makes large ones smaller and lays all on its ground")
    func fitting() throws {
        let ground = Color(red: 10, green: 20, blue: 30)
        var sheet = ContactSheet(layout: try ContactSheet.Layout(columnCount: 3, side: 64, ground: ground))
        sheet.append(square(10, .white), name: "")
        sheet.append(Bitmap(size: PixelSize(width: 640, height: 320), filledWith: .white), name: "")
        sheet.append(square(64, .transparent), name: "")
        let bitmap = sheet.bitmap
        #expect(bitmap[8 + 26, 8 + 26] == ground)
        #expect(bitmap[8 + 27, 8 + 27] == .white)
        #expect(bitmap[8 + 37, 8 + 37] == ground)
        #expect(bitmap[80, 8 + 15] == ground)
        #expect(bitmap[80, 8 + 16] == .white)
        #expect(bitmap[80 + 63, 8 + 47] == .white)
        #expect(bitmap[160, 16] == ground)
        #expect(bitmap.isOpaque)
    }

    @Test("has the same pixels whatever order its pictures come in")
    func order() throws {
        let layout = try ContactSheet.Layout(columnCount: 4, side: 32)
        let names = ["Ada Vogel", "王小明", "دعاء Ali", "", "अमित कुमार", "김민준", "Ада"]
        var forward = ContactSheet(layout: layout)
        var backward = ContactSheet(layout: layout)
        for (index, name) in names.enumerated() { forward.place(square(32, .black), name: name, at: index) }
        for (index, name) in names.enumerated().reversed() { backward.place(square(32, .black), name: name, at: index) }
        #expect(forward.bitmap == backward.bitmap)
        #expect(forward.count == 7)
    }

    @Test(
        "writes names as Pillow writes them",
        arguments: [
            ("latin", "Ada Vogel"), ("accents", "Åsa Öberg-Łuk"), ("long", "Maria del Carmen Fernández de la Reguera"),
            ("cyrillic", "Иван Щукин"), ("hebrew", "דוד כהן"), ("arabic", "محمد علي"), ("hebrew-first", "דוד Cohen 7"),
            ("latin-first", "Cohen דוד בן"), ("latin-around", "A. דוד בן Levi"),
        ]
    )
    func golden(_ sample: (file: String, name: String)) throws {
        let expected = try Renderer().bitmap(of: Fixture.bytes("contact-sheet", "\(sample.file).png"))
        let drawn = try caption(sample.name, fonts: Placeholder.Initials.FontChain(beginningWith: Self.dejaVu))
        try #require(drawn.size == expected.size)
        var total = 0
        var ink = 0
        for y in 0..<expected.size.height {
            for x in 0..<expected.size.width {
                total += abs(Int(drawn[x, y].red) - Int(expected[x, y].red))
                ink += Int(expected[x, y].red)
            }
        }
        // Pillow kerns in whole pixels of its large picture; a letter that is elsewhere costs far more than this.
        #expect(total * 10 <= ink, "\(total) of \(ink)")
    }

    @Test(
        "writes names in every script that the set-up installs fonts for, in the middle",
        arguments: ["Γιώργος", "გიორგი", "अमित", "প্রিয়া", "கமல்", "สมชาย", "王小明", "山田たろう", "김민준", "李 Lee", "😀"]
    )
    func scripts(_ name: String) throws {
        let line = try caption(name)
        let ink = try #require(InkBounds(line, ground: .black))
        #expect(abs(ink.left - (line.size.width - 1 - ink.right)) <= 8)
        #expect(ink.height >= 6 && ink.height < line.size.height)
    }

    @Test(
        "cuts a name that is too long with an ellipsis, and leaves no ink beside its picture",
        arguments: [64, 128, 300]
    )
    func cut(_ side: Int) throws {
        let long = try caption("Wolfeschlegelsteinhausenbergerdorff the elder", side: side)
        let ink = try #require(InkBounds(long, ground: .black))
        #expect(ink.left >= 0 && ink.width <= side && ink.width >= side * 3 / 4)
        let longer = try caption("Wolfeschlegelsteinhausenbergerdorff the younger", side: side)
        #expect(longer == long)
    }

    @Test(
        "bears names that nobody has",
        arguments: [
            "", " \n\t ", "\u{0}\u{1B}[2J", "\u{202E}evil", String(repeating: "W", count: 100_000),
            "Z" + String(repeating: "\u{301}", count: 5_000), String(repeating: "\u{10D50}", count: 40),
            String(repeating: "ا", count: 500), "\u{200D}\u{200D}", "…",
        ]
    )
    func hostile(_ name: String) throws {
        let line = try caption(name)
        #expect(try caption(name) == line)
    }

    @Test("leaves out what can't be read, and line breaks are spaces")
    func readable() throws {
        #expect(try caption("Ada\n\u{1B}\u{202E}Vogel ") == caption("Ada Vogel"))
        #expect(try caption("\u{10D50}Ada") == caption("Ada"))
    }

    /// A row of pictures of 128 takes 128 + 23 + 16 = 167 lines, and 24 of them fit into 4096.
    @Test("ends at the limit of a result's sides")
    func limits() throws {
        let layout = try ContactSheet.Layout()
        #expect(layout.capacity == 8 * 24)
        var sheet = ContactSheet(layout: layout)
        for _ in 0..<layout.capacity { sheet.append(square(1, .black), name: "") }
        #expect(sheet.isFull)
        #expect(sheet.bitmap.size == PixelSize(width: 16 + 8 * 144, height: 16 + 24 * 167))
        #expect(throws: ImagingError.limit(.outputSide, maximum: 4_096, found: 4_192)) {
            try ContactSheet.Layout(columnCount: 29)
        }
        #expect(throws: ImagingError.self) { try ContactSheet.Layout(side: 4_000) }
        #expect(throws: ImagingError.self) { try ContactSheet.Layout(columnCount: .max, side: .max) }
        for (columns, side) in [(0, 128), (-1, 128), (8, 15)] {
            #expect(throws: ImagingError.parameter(reason: Self.tooSmall)) {
                try ContactSheet.Layout(columnCount: columns, side: side)
            }
        }
    }

    private static let tooSmall = "a contact sheet has at least one column of pictures of 16 pixels"
}
