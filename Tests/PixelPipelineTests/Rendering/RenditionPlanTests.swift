import Testing

@testable import PixelPipeline

@Suite("Rendition plan")
struct RenditionPlanTests {
    private func plan(_ text: String) throws -> RenditionPlan {
        try RenditionPlan(
            from: PixelSize(width: 300, height: 200),
            recipe: Recipe(parsing: text),
            format: nil,
            limits: .default
        )
    }

    @Test(
        "leaves the steps that change something when the picture is framed",
        arguments: [
            ("resize:64x64", ""), ("crop:0,0,90,90/resize:64x64/format:jpeg:80/max-bytes:2000", ""),
            ("resize:300x200/circle", "circle"), ("resize:64x64:inside/format:png", ""),
            ("resize:64x64:contain", "resize:64x64:contain"), ("resize:60x40:contain", ""),
            ("format:png/sepia/resize:64x64", "sepia/resize:64x64"),
            ("resize:64x64/resize:32x32", "resize:32x32"),
            ("resize:64x64/resize:32x32/resize:64x64", "resize:32x32/resize:64x64"),
        ]
    )
    func steps(text: String, left: String) throws {
        let plan = try plan(text)
        #expect(plan.steps.map(\.description).joined(separator: "/") == left)
        #expect(plan.isFramingOnly == left.isEmpty)
    }

    @Test("a picture that is made small and large again has lost its details")
    func smallAndLarge() throws {
        let photo = try Fixture.image("portrait.jpg")
        let renderer = Renderer()
        let small = try renderer.render(photo, recipe: Recipe(parsing: "resize:64x64/resize:16x16/format:png"))
        let again = try renderer.render(small.bytes, recipe: Recipe(parsing: "resize:64x64/format:png"))
        let atOnce = try renderer.render(
            photo,
            recipe: Recipe(parsing: "resize:64x64/resize:16x16/resize:64x64/format:png")
        )
        #expect(atOnce == again)
    }
}
