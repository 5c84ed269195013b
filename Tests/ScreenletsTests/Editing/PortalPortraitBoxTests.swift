import FoundationEssentials
import PixelPipeline
import ScreenletBenches
import Testing

@testable import Screenlets

/// What is known of a box, against portals that fit as `ImageToolImpl` of Liferay does it.
@Suite("The portal's box")
struct PortalPortraitBoxTests {
    private static let now = Date(timeIntervalSince1970: 1_795_000_000)

    /// What a portal keeps: the factor is the smaller ratio, sides are rounded as Java rounds them.
    private static func kept(_ size: PixelSize, in box: PixelSize) -> PixelSize {
        guard size.width > box.width || size.height > box.height else { return size }
        let factor = min(Double(box.height) / Double(size.height), Double(box.width) / Double(size.width))
        func scaled(_ side: Int) -> Int { max(1, Int((factor * Double(side) + 0.5).rounded(.down))) }
        return PixelSize(width: scaled(size.width), height: scaled(size.height))
    }

    private func learnt(_ sent: (Int, Int), _ kept: (Int, Int)) throws -> PortalPortraitBox {
        let sent = PixelSize(width: sent.0, height: sent.1)
        let kept = PixelSize(width: kept.0, height: kept.1)
        return try #require(PortalPortraitBox(of: sent, kept: kept, at: Self.now))
    }

    private func size(_ width: Int, _ height: Int) -> PixelSize { PixelSize(width: width, height: height) }

    @Test("one picture tells the side that binds, and nothing of taller ones")
    func bindingSide() throws {
        // Recorded of Liferay 6.2.5: 800x533 is kept as 100x67.
        let box = try learnt((800, 533), (100, 67))
        #expect(box.keptSize(of: size(800, 533)) == size(100, 67))
        #expect(box.keptSize(of: size(1_600, 900)) == size(100, 56))
        #expect(box.keptSize(of: size(533, 800)) == nil)
        #expect(box.keptSize(of: size(90, 60)) == size(90, 60))
        #expect(box.keptSize(of: size(90, 110)) == nil)
    }

    @Test("both sides are known after a wide and a tall picture")
    func bothSides() throws {
        let wide = try learnt((800, 533), (100, 67))
        let box = try #require(wide.agreed(with: try learnt((533, 800), (80, 120))))
        #expect(box.keptSize(of: size(1_000, 1_000)) == size(100, 100))
        #expect(box.keptSize(of: size(1_000, 1_200)) == size(100, 120))
        #expect(box.keptSize(of: size(400, 4_000)) == size(12, 120))
    }

    @Test("a square tells what becomes of squares, whichever side binds")
    func square() throws {
        let box = try learnt((500, 500), (290, 290))
        #expect(box.keptSize(of: size(2_048, 2_048)) == size(290, 290))
        #expect(box.keptSize(of: size(2_048, 1_024)) == nil)
        #expect(box.keptSize(of: size(1_024, 2_048)) == nil)
    }

    @Test("shapes in which both sides may bind tell the box between them")
    func usualShapes() throws {
        // Cameras give 4:3 and 3:4, and Liferay 6.2 keeps 100x75 and 90x120 of those.
        let wide = try learnt((2_048, 1_536), (100, 75))
        #expect(wide.candidates.count == 2)
        let box = try #require(wide.agreed(with: try learnt((1_536, 2_048), (90, 120))))
        #expect(box.keptSize(of: size(1_600, 800)) == size(100, 50))
        #expect(box.keptSize(of: size(800, 1_600)) == size(60, 120))
    }

    @Test("what no box explains is not learnt")
    func unexplained() {
        #expect(PortalPortraitBox(of: size(800, 600), kept: size(100, 100), at: Self.now) == nil)
        #expect(PortalPortraitBox(of: size(80, 60), kept: size(80, 60), at: Self.now) == nil)
        #expect(PortalPortraitBox(of: size(80, 60), kept: size(160, 120), at: Self.now) == nil)
    }

    @Test("another box contradicts what is known")
    func contradiction() throws {
        let old = try learnt((800, 533), (100, 67))
        #expect(old.agreed(with: try learnt((800, 533), (290, 193))) == nil)
        #expect(old.agreed(with: try learnt((800, 400), (80, 40))) == nil)
    }

    @Test("a size that is told is the one that the portal keeps", arguments: 0..<40)
    func predictions(seed: UInt64) throws {
        let random = SeededRandom(seed: seed)
        func side(_ range: ClosedRange<Int>) -> Int { range.lowerBound + Int(random.next() * Double(range.count)) }
        let box = size(side(20...400), side(20...400))
        var known: PortalPortraitBox?
        var told = 0
        for _ in 0..<60 {
            // Half of them in the usual shapes, where it is hard to tell which side binds.
            let long = side(1...512) * 4
            let shapes = [(long, long), (long, long * 3 / 4), (long * 3 / 4, long), (long, long / 2)]
            let shape = shapes[side(0...3)]
            let sent = side(0...1) == 0 ? size(side(1...2_048), side(1...2_048)) : size(shape.0, max(1, shape.1))
            let kept = Self.kept(sent, in: box)
            if let size = known?.keptSize(of: sent) {
                #expect(size == kept, "\(sent) in \(box)")
                told += 1
            } else if kept != sent {
                let seen = try #require(PortalPortraitBox(of: sent, kept: kept, at: Self.now), "\(sent) in \(box)")
                known = try known.map { try #require($0.agreed(with: seen), "\(sent) in \(box)") } ?? seen
            }
        }
        // A few pictures of either shape tell it all.
        #expect(told > 40, "\(told) in \(box)")
    }

    @Test("is believed for seven days")
    func age() throws {
        let box = try learnt((800, 533), (100, 67))
        #expect(box.isBelieved(at: Self.now.addingTimeInterval(7 * 86_400 - 1)))
        #expect(!box.isBelieved(at: Self.now.addingTimeInterval(7 * 86_400 + 1)))
        #expect(!box.isBelieved(at: Self.now.addingTimeInterval(-1)))
    }

    @Test(
        "is read from a setting",
        arguments: [
            ("auto", PortraitFitting.Box.auto), ("none", PortraitFitting.Box.none),
            ("100x120", .fixed(PixelSize(width: 100, height: 120))),
        ]
    )
    func setting(text: String, box: PortraitFitting.Box) {
        #expect(PortraitFitting.Box(text) == box)
    }

    @Test(
        "is not read from what makes no sense",
        arguments: ["", "100", "100x", "0x120", "100x120x3", "1e2x5", "-1x5"]
    )
    func nonsense(text: String) { #expect(PortraitFitting.Box(text) == nil) }
}
