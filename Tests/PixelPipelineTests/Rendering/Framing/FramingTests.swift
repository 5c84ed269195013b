import Testing

@testable import PixelPipeline

/// What the decoder is asked for, found from the first steps.
@Suite("Framing")
struct FramingTests {
    private static let size = PixelSize(width: 4000, height: 3000)

    private func framing(_ recipe: String) throws -> Framing {
        try Framing(of: Self.size, steps: Recipe(parsing: recipe).steps, isPhoto: true)
    }

    @Test("a cover takes the middle of the picture, with edges between pixels")
    func cover() throws {
        let framing = try framing("resize:300x200")
        // 4000 / 3000 is less wide than 3 / 2: all of the width, and 4000 * 2 / 3 of the height.
        let height = 4000.0 * 2 / 3
        let expected = SourceRegion(left: 0, top: (3000 - height) / 2, right: 4000, bottom: (3000 + height) / 2)
        let resize = try #require(framing.resize)
        #expect(resize.region.left == expected.left && resize.region.right == expected.right)
        #expect(abs(resize.region.top - expected.top) < 1e-9 && abs(resize.region.bottom - expected.bottom) < 1e-9)
        #expect(abs(resize.reduction - 4000.0 / 300) < 1e-9)
    }

    @Test("crops add up, and a resize counts from their corner")
    func crops() throws {
        let framing = try framing("crop:1000,500,2000,2000/crop:100,-50,400,400/resize:35x35:fill")
        // The second crop is clamped to the first one: 350 rows are left of it.
        #expect(framing.window == PixelRect(x: 1100, y: 500, width: 400, height: 350))
        let region = try #require(framing.resize?.region)
        #expect(region == SourceRegion(left: 1100, top: 500, right: 1500, bottom: 850))
        #expect(framing.steps == [.resize(PixelSize(width: 35, height: 35), .fill)])
    }

    @Test(
        "luma alone is enough where nothing looks at colours before they go",
        arguments: [
            ("grayscale", true), ("resize:64/circle/grayscale", true), ("crop:0,0,9,9/grayscale/sepia", true),
            ("resize:64/border:2:red/grayscale", false), ("sepia/grayscale", false), ("resize:64", false),
            ("resize:64:cover:attention/grayscale", false), ("grayscale/resize:64:cover:attention", true),
            ("background:red/grayscale", false),
        ]
    )
    func luma(recipe: String, isGray: Bool) throws {
        #expect(try framing(recipe).isGray == isGray)
    }

    @Test("only photographs lose their colours before a resize that is written before the removal")
    func lumaOfOthers() throws {
        for (recipe, isGray) in [("resize:64/grayscale", false), ("crop:0,0,9,9/grayscale/resize:4", true)] {
            #expect(try Framing(of: Self.size, steps: Recipe(parsing: recipe).steps).isGray == isGray)
        }
    }

    @Test("a filter before the resize is not overtaken by it")
    func filterFirst() throws {
        let framing = try framing("crop:0,0,100,100/blur:2/resize:50")
        #expect(framing.resize == nil)
        #expect(framing.window.size == PixelSize(width: 100, height: 100))
        #expect(framing.steps.count == 2)
    }

    @Test("a resize to the size that is there is none")
    func noChange() throws {
        #expect(try framing("resize:4000x3000").resize == nil)
        #expect(try framing("resize:5000x5000:inside").resize == nil)
    }

    @Test("a crop outside the picture is refused")
    func outside() throws {
        #expect(throws: ImagingError.parameter(reason: "the crop rectangle lies outside the picture of 4000x3000")) {
            try framing("crop:4000,0,10,10")
        }
    }

    @Test("a region is found on the stored picture for every orientation", arguments: Orientation.allCases)
    func orientations(orientation: Orientation) throws {
        // A picture whose parts tell where they are, turned upright by the code that is tested with goldens.
        let stored = PixelSize(width: 7, height: 4)
        let numbers = Bitmap(size: stored, layout: .gray, bytes: (0..<28).map { UInt8($0) })
        let upright = numbers.turnedUpright(from: orientation)
        let rect = PixelRect(x: 1, y: 2, width: 2, height: 1)
        let region = SourceRegion(left: 1, top: 2, right: 3, bottom: 3)
        let found = orientation.stored(region, of: stored)
        let part = PixelRect(
            x: Int(found.left),
            y: Int(found.top),
            width: Int(found.width),
            height: Int(found.height)
        )
        let expected = try upright.cropped(to: rect)
        #expect(try numbers.cropped(to: part).turnedUpright(from: orientation) == expected)
    }
}
