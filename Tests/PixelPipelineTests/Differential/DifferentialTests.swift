import FoundationEssentials
import PixelPipeline
import Testing

@Suite("Pipeline: compared with a slow reference on random cases")
struct DifferentialTests {
    /// The number of cases; more by the environment.
    static let count = ProcessInfo.processInfo.environment["PORTRAIT_DIFFERENTIAL_CASES"].flatMap { Int($0) } ?? 300

    /// The cases are cut into some runs, so that each processor has one.
    static let lanes = 8

    @Test("renders as the reference, within what rounding explains", arguments: 0..<lanes)
    func renders(_ lane: Int) throws {
        for seed in stride(from: lane, to: Self.count, by: Self.lanes) {
            let one = try DifferentialCase(seed: UInt64(seed))
            try #require(one.found.size == one.expected.picture.size, "\(one)")
            check(one)
        }
    }

    @Test("renders by the system's codecs as the reference", arguments: 0..<lanes)
    func system(_ lane: Int) throws {
        for seed in stride(from: lane, to: Self.count / 2, by: Self.lanes) {
            let one = try DifferentialCase(seed: UInt64(seed), codecs: .system)
            try #require(one.found.size == one.expected.picture.size, "\(one)")
            check(one)
        }
    }

    private func check(_ one: DifferentialCase) {
        if let least = one.leastLikeness {
            let likeness = one.found.likeness(to: one.expected.picture)
            #expect(likeness >= least, "\(one)")
        } else {
            let distance = one.found.distance(to: one.expected.picture)
            #expect(distance <= one.allowance, "\(one)")
        }
    }

    @Test("shrinks photos as the reference: each within 40 decibels, half of them within 45")
    func shrinks() throws {
        let likenesses = try (0..<(Self.count / 5))
            .map { seed in
                let one = try DifferentialCase(shrinkingWithSeed: UInt64(seed))
                try #require(one.found.size == one.expected.picture.size, "\(one)")
                let likeness = one.found.likeness(to: one.expected.picture)
                #expect(likeness >= 40, "\(one)")
                return likeness
            }
        #expect(likenesses.sorted()[likenesses.count / 2] >= 45)
    }

    @Test(
        "flattens JPEG as the reference, and writes it as a picture of the reference would be written",
        arguments: 0..<4
    )
    func flattens(_ lane: Int) throws {
        for seed in stride(from: 1_000 + lane, to: 1_000 + Self.count / 5, by: 4) {
            let one = try DifferentialCase(seed: UInt64(seed))
            var expected = one.expected.picture
            expected.lay(on: one.expected.background)
            expected.lay(on: .white)
            // At the best quality, so that a step of rounding does not decide about whole frequencies.
            let recipe = try one.recipe.appending([.format(.jpeg(quality: 100))])
            let rendition = try Renderer().render(one.source.bytes, recipe: recipe)
            let found = ReferencePicture(try Renderer().bitmap(of: rendition.bytes))
            let written = try Renderer().encode(expected.bitmap, as: .jpeg, quality: 100)
            let again = ReferencePicture(try Renderer().bitmap(of: written))
            #expect(found.likeness(to: again) >= (one.leastLikeness ?? 40), "\(one)")
        }
    }

    @Test("begins with pictures of every kind")
    func corpus() {
        #expect(DifferentialSource.names.count > 70)
        #expect(DifferentialSource.photos.count == 18)
    }
}
