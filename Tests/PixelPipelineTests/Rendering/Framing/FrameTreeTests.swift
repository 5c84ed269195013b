import Testing

@testable import PixelPipeline

/// Which renditions are derived from which.
@Suite("Frame tree")
struct FrameTreeTests {
    private static let size = PixelSize(width: 2000, height: 1500)

    private func tree(_ recipes: String...) throws -> FrameTree {
        let header = ImageHeader(format: .jpeg, storedSize: Self.size, colorModel: .yCbCr)
        return try FrameTree(
            recipes.map { recipe in
                let framing = try Framing(of: Self.size, steps: Recipe(parsing: recipe).steps, isPhoto: true)
                let resize = try #require(framing.resize)
                return Frame(resize, isGray: framing.isGray, subsampling: nil, header: header)
            }
        )
    }

    @Test("each is derived from the smallest one that is twice as large")
    func chain() throws {
        let tree = try tree("resize:64", "resize:256", "resize:128")
        #expect(tree.frames.map(\.target.width) == [256, 128, 64])
        #expect(tree.sources == [.original(0), .frame(0), .frame(1)])
        #expect(tree.indices == [2, 0, 1])
    }

    @Test("one that is not half as large comes from the original")
    func tooClose() throws {
        #expect(try tree("resize:256", "resize:200").sources == [.original(0), .original(1)])
    }

    @Test("another part of the picture comes from the original")
    func otherPart() throws {
        #expect(try tree("resize:256", "resize:64x32").sources == [.original(0), .original(1)])
        #expect(try tree("resize:256", "resize:64:cover:west").sources == [.original(0), .original(1)])
    }

    @Test("grey comes from colour, but no colour from grey")
    func gray() throws {
        #expect(try tree("resize:256", "resize:64/grayscale").sources == [.original(0), .frame(0)])
        #expect(try tree("resize:256/grayscale", "resize:64").sources == [.original(0), .original(1)])
    }

    @Test("the same frame is made once")
    func same() throws {
        let tree = try tree("resize:64/circle", "resize:64/round:4", "resize:64")
        #expect(tree.frames.count == 1)
        #expect(tree.indices == [0, 0, 0])
    }
}
