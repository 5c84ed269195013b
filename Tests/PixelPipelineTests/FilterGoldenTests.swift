import PixelPipeline
import Testing

@Suite("Filters: compared with other programs")
struct FilterGoldenTests {
    @Test("resizes as Pillow's LANCZOS", arguments: Golden.cases("fill-", "cover-", "inside-", "contain-"))
    func resize(_ golden: Golden.Case) throws {
        try check(golden)
    }

    @Test("crops and takes colours away as Pillow", arguments: Golden.cases("crop-", "grayscale-"))
    func others(_ golden: Golden.Case) throws {
        try check(golden)
    }

    @Test("cuts shapes and draws borders as finely sampled", arguments: Golden.cases("circle-", "round-", "border-"))
    func shapes(_ golden: Golden.Case) throws {
        try check(golden)
    }

    @Test("every expectation belongs to a test")
    func corpus() {
        let known = ["decode-", "fill-", "cover-", "inside-", "contain-", "crop-", "grayscale-", "circle-", "round-"]
        let cases = Golden.all.cases
        #expect(cases.count > 150)
        #expect(cases.allSatisfy { one in (known + ["border-"]).contains { one.name.hasPrefix($0) } })
    }

    private func check(_ golden: Golden.Case) throws {
        let recipe = try Recipe(parsing: golden.recipe + "/format:png")
        let rendition = try Renderer().render(Fixture.image(golden.source), recipe: recipe)
        #expect(rendition.format == .png)
        try golden.expect(try Renderer().bitmap(of: rendition.bytes))
    }
}
