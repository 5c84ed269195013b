import PixelPipeline
import Testing

@Suite("Filters: compared with other programs")
struct FilterGoldenTests {
    @Test(
        "resizes as Pillow's LANCZOS",
        arguments: Golden.cases("fill-", "cover-", "inside-", "contain-", "gamma-"),
        Codecs.allCases
    )
    func resize(_ golden: Golden.Case, _ codecs: Codecs) throws {
        try check(golden, codecs)
    }

    @Test("crops and takes colours away as Pillow", arguments: Golden.cases("crop-", "grayscale-"), Codecs.allCases)
    func others(_ golden: Golden.Case, _ codecs: Codecs) throws {
        try check(golden, codecs)
    }

    @Test(
        "cuts shapes and draws borders as finely sampled",
        arguments: Golden.cases("circle-", "round-", "border-"),
        Codecs.allCases
    )
    func shapes(_ golden: Golden.Case, _ codecs: Codecs) throws {
        try check(golden, codecs)
    }

    @Test(
        "changes colors by the formulas of CSS",
        arguments: Golden.cases("sepia-", "brightness-", "contrast-", "saturation-"),
        Codecs.allCases
    )
    func colors(_ golden: Golden.Case, _ codecs: Codecs) throws {
        try check(golden, codecs)
    }

    @Test("blurs and sharpens by a Gaussian", arguments: Golden.cases("blur-", "sharpen-"), Codecs.allCases)
    func soft(_ golden: Golden.Case, _ codecs: Codecs) throws {
        try check(golden, codecs)
    }

    @Test("lays another picture over at a side, a corner or the middle", arguments: Golden.cases("overlay-"))
    func overlays(_ golden: Golden.Case) throws {
        let step = try #require(try Recipe(parsing: golden.recipe).steps.first)
        guard case .overlay(let name, let gravity, let opacity) = step else {
            Issue.record("\(golden.recipe) is no overlay")
            return
        }
        let badge = try Renderer().bitmap(of: Fixture.image(name))
        let below = try Renderer().bitmap(of: Fixture.image(golden.source))
        try golden.expect(below.overlaid(with: badge, gravity: gravity, opacity: opacity))
    }

    @Test("every expectation belongs to a test")
    func corpus() {
        let known = [
            "decode-", "fill-", "cover-", "inside-", "contain-", "gamma-", "crop-", "grayscale-", "circle-", "round-",
            "border-", "sepia-", "brightness-", "contrast-", "saturation-", "blur-", "sharpen-", "overlay-",
        ]
        let cases = Golden.all.cases
        #expect(cases.count > 240)
        #expect(cases.allSatisfy { one in known.contains { one.name.hasPrefix($0) } })
    }

    private func check(_ golden: Golden.Case, _ codecs: Codecs) throws {
        let recipe = try Recipe(parsing: golden.recipe + "/format:png")
        let rendition = try Renderer(limits: DecodeLimits(codecs: codecs))
            .render(Fixture.image(golden.source), recipe: recipe)
        #expect(rendition.format == .png)
        try golden.expect(try Renderer().bitmap(of: rendition.bytes))
    }
}
