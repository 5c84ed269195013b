import FoundationEssentials
import PixelPipeline
import Testing

@Suite("Initials: drawing")
struct InitialsDrawingTests {
    private typealias Initials = Placeholder.Initials
    private static let dejaVu = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

    private func initials(_ first: String, _ last: String = "") throws -> Initials {
        try #require(Initials(name: PersonName(firstName: first, lastName: last), userID: 20_156))
    }

    @Test(
        "are opaque and have ink at any size",
        arguments: [(1, 1), (2, 2), (3, 5), (16, 16), (64, 20), (20, 64), (512, 1), (97, 101)]
    )
    func sizes(_ sides: (Int, Int)) throws {
        let size = PixelSize(width: sides.0, height: sides.1)
        let initials = try initials("Anna", "Bauer")
        let bitmap = try #require(initials.bitmap(size: size))
        #expect(bitmap.size == size)
        #expect(bitmap.isOpaque)
        #expect(InkBounds(bitmap, ground: initials.colors.ground) != nil)
    }

    @Test(
        "draw every script that the set-up installs fonts for",
        arguments: [
            ("Anna", "Bauer"), ("Åsa", "Ödegård"), ("Γιώργος", "Παππάς"), ("Иван", "Щукин"), ("Արամ", "Խան"),
            ("გიორგი", "ბერიძე"), ("דוד", "כהן"), ("محمد", "علي"), ("अमित", "कुमार"), ("প্রিয়া", "সেন"),
            ("கமல்", "ஹாசன்"), ("สมชาย", "ใจดี"), ("小明", "王"), ("たろう", "山田"), ("ジョン", ""), ("たろう", ""), ("민준", "김"),
            ("7", ""), ("W", "M"), ("I", "I"), ("😀", ""),
        ]
    )
    func scripts(_ name: (String, String)) throws {
        let side = 160
        let initials = try initials(name.0, name.1)
        let bitmap = try #require(initials.bitmap(size: PixelSize(width: side, height: side)))
        let ink = try #require(InkBounds(bitmap, ground: initials.colors.ground))
        // Edge pixels that are hardly covered may round to the ground, so a pixel on each side is allowed for.
        #expect(abs(ink.left - (side - 1 - ink.right)) <= 2)
        #expect(ink.width <= side * 68 / 100 + 2)
        #expect(ink.height <= side * 60 / 100 + 2)
        #expect(max(ink.width, ink.height) >= side / 5)
        let distance = abs(ink.top - (side - 1 - ink.bottom))
        let isCapital = initials.letters.joined().allSatisfy { $0.isUppercase || $0.isNumber }
        #expect(distance <= (isCapital ? side / 5 : 2))
    }

    @Test("stand with the capitals in the middle, whatever is above or below them", arguments: ["H", "Q", "Å", "Ç"])
    func capitals(_ letter: String) throws {
        let fonts = try Initials.FontChain(beginningWith: Self.dejaVu)
        let side = 200
        let plain = try initials("H")
        let bitmap = try #require(plain.bitmap(size: PixelSize(width: side, height: side), fonts: fonts))
        let ink = try #require(InkBounds(bitmap, ground: plain.colors.ground))
        #expect(abs(ink.height - side * 38 / 100) <= 1)
        #expect(abs(ink.top - (side - 1 - ink.bottom)) <= 1)
        let other = try initials(letter)
        let drawn = try #require(other.bitmap(size: PixelSize(width: side, height: side), fonts: fonts))
        let bounds = try #require(InkBounds(drawn, ground: other.colors.ground))
        #expect(bounds.top <= ink.top + 1 && bounds.bottom >= ink.bottom - 1)
    }

    @Test(
        "look as Pillow draws them",
        arguments: [
            ("latin-one", "Quentin", ""), ("latin-two", "Ada", "Vogel"), ("latin-wide", "Will", "Miller"),
            ("latin-accent", "Åsa", "Öberg"), ("hebrew", "דוד", "כהן"), ("arabic", "محمد", "علي"),
            ("georgian", "გიორგი", "ბერიძე"),
        ]
    )
    func golden(_ sample: (file: String, first: String, last: String)) throws {
        let expected = try Renderer().bitmap(of: Fixture.bytes("initials", "\(sample.file).png"))
        let initials = try initials(sample.first, sample.last)
        let fonts = try Initials.FontChain(beginningWith: Self.dejaVu)
        let drawn = try #require(initials.bitmap(size: expected.size, fonts: fonts))
        let ground = Int(initials.colors.ground.red)
        let span = Int(initials.colors.ink.red) - ground
        var total = 0
        var worst = 0
        for y in 0..<expected.size.height {
            for x in 0..<expected.size.width {
                let share = (Int(drawn[x, y].red) - ground) * 255 / span
                let difference = abs(share - Int(expected[x, y].red))
                total += difference
                worst = max(worst, difference)
            }
        }
        #expect(total <= expected.size.pixelCount / 2)
        #expect(worst <= 32)
    }

    @Test("are the same pixels on every run and differ by letters, user and variant")
    func determinism() throws {
        let size = PixelSize(width: 40, height: 40)
        let name = PersonName(firstName: "अमित", lastName: "कुमार")
        let pictures = try (0..<3).map { _ in try #require(Initials(name: name, userID: 7)?.bitmap(size: size)) }
        #expect(Set(pictures).count == 1)
        let others = [
            Initials(name: name, userID: 8), Initials(name: name, userID: 7, variant: .dark),
            Initials(name: PersonName(firstName: "Anna"), userID: 7),
        ]
        #expect(Set(others.compactMap { $0?.bitmap(size: size) } + pictures).count == 4)
    }

    @Test("may be drawn from several tasks at once")
    func concurrency() async throws {
        let size = PixelSize(width: 24, height: 24)
        let all = try [initials("Anna"), initials("अमित"), initials("小明"), initials("محمد")]
        let alone = all.map { $0.bitmap(size: size) }
        let together = await withTaskGroup(of: (Int, Bitmap?).self) { group in
            for round in 0..<32 {
                group.addTask { (round % 4, all[round % 4].bitmap(size: size)) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(together.count == 32)
        #expect(together.allSatisfy { $0.1 != nil && $0.1 == alone[$0.0] })
    }

    @Test("are not drawn when no font has the letters", arguments: ["\u{10D50}", "👩🏻‍❤️‍💋‍👨🏼", "🇩🇪", "😀\u{200D}😀"])
    func unknown(_ letter: String) throws {
        let initials = try initials(letter)
        #expect(initials.bitmap(size: PixelSize(width: 32, height: 32)) == nil)
        #expect(try Renderer().render(initials, size: PixelSize(width: 32, height: 32), recipe: .original) == nil)
    }

    @Test("refuse a font file that is none")
    func noFont() throws {
        let missing = [
            "/nowhere/font.ttf", "/", "/dev/zero", "", Fixture.root.appending(path: "golden/golden.json").path,
        ]
        for path in missing {
            #expect(throws: ImagingError.parameter(reason: "the file \(path) is not a font that can be read")) {
                try Initials.FontChain(beginningWith: path)
            }
        }
    }

    @Test("go on to the next font where the chosen one lacks a letter")
    func nextFont() throws {
        let size = PixelSize(width: 24, height: 24)
        let initials = try initials("小明", "王")
        let fonts = try Initials.FontChain(beginningWith: Self.dejaVu)
        #expect(initials.bitmap(size: size, fonts: fonts) == initials.bitmap(size: size))
    }

    @Test("are drawn in the size of a first resize step instead of resampled, and pass through the rest")
    func recipe() throws {
        let initials = try initials("Anna", "Bauer")
        let size = PixelSize(width: 100, height: 100)
        let recipe = try Recipe(parsing: "resize:60x40")
        let rendition = try #require(try Renderer().render(initials, size: size, recipe: recipe))
        #expect(rendition.format == .png)
        #expect(
            try Renderer().bitmap(of: rendition.bytes) == initials.bitmap(size: PixelSize(width: 60, height: 40))
        )
        let round = try #require(
            try Renderer().render(initials, size: size, recipe: Recipe(parsing: "resize:40x40/circle"))
        )
        #expect(try Renderer().bitmap(of: round.bytes)[0, 0].isInvisible)
        #expect(throws: ImagingError.limit(.outputSide, maximum: 4_096, found: 5_000)) {
            try Renderer().render(initials, size: PixelSize(width: 5_000, height: 9), recipe: .original)
        }
    }
}
