import PixelPipeline
import Testing

@Suite("Silhouette")
struct SilhouetteTests {
    @Test(
        "is drawn opaque at any size",
        arguments: Placeholder.Silhouette.allCases,
        [(1, 1), (2, 3), (7, 7), (60, 60), (1, 64), (64, 1), (300, 100), (1024, 1024)]
    )
    func sizes(_ silhouette: Placeholder.Silhouette, _ sides: (Int, Int)) {
        let size = PixelSize(width: sides.0, height: sides.1)
        let bitmap = silhouette.bitmap(size: size)
        #expect(bitmap.size == size)
        #expect(bitmap.isOpaque)
    }

    @Test("has a ground in the corners and a figure in the middle", arguments: Placeholder.Silhouette.allCases)
    func figure(_ silhouette: Placeholder.Silhouette) {
        let bitmap = silhouette.bitmap(size: PixelSize(width: 120, height: 120))
        let ground = bitmap[0, 0]
        #expect(bitmap[119, 0] == ground)
        #expect(bitmap[60, 50] != ground)
        #expect(bitmap[60, 119] != ground)
        #expect(bitmap[5, 60] == ground)
        #expect(bitmap.turnedUpright(from: .mirrored) == bitmap)
    }

    @Test("differs from the others")
    func distinct() {
        let size = PixelSize(width: 64, height: 64)
        #expect(Set(Placeholder.Silhouette.allCases.map { $0.bitmap(size: size) }).count == 3)
    }

    @Test("is drawn in the size of a first resize step instead of resampled")
    func drawnLarge() throws {
        let size = PixelSize(width: 100, height: 100)
        let rendition = try Renderer().render(.male, size: size, recipe: Recipe(parsing: "resize:300x200"))
        let drawn = Placeholder.Silhouette.male.bitmap(size: PixelSize(width: 300, height: 200))
        #expect(rendition.format == .png)
        #expect(try Renderer().bitmap(of: rendition.bytes) == drawn)
        let natural = try Renderer().render(.male, size: size, recipe: .original)
        #expect(natural.size == size)
    }

    @Test("is refused over the output limit and without pixels")
    func refused() {
        #expect(throws: ImagingError.limit(.outputSide, maximum: 4_096, found: 5_000)) {
            try Renderer().render(.neutral, size: PixelSize(width: 5_000, height: 9), recipe: .original)
        }
        #expect(throws: ImagingError.self) {
            try Renderer().render(.neutral, size: PixelSize(width: 0, height: 9), recipe: .original)
        }
    }
}
