import PixelPipeline
import Testing

/// Which recipes want more pixels than a picture of 100x67 has.
@Suite("Recipes that enlarge")
struct RecipeEnlargingTests {
    private static let size = PixelSize(width: 100, height: 67)

    @Test(
        "a first resize beyond the picture wants more",
        arguments: [
            "resize:512x512", "resize:101x10", "resize:10x68", "resize:512x512:fill", "resize:512x512:inside",
            "resize:512x512:contain", "grayscale/resize:256x256/circle", "circle/resize:256x256",
            "format:png/resize:200x200",
            "resize:512x512/blur:2", "background:white/saturation:-20/resize:300x300/border:3:red",
        ]
    )
    func enlarges(text: String) throws {
        #expect(try Recipe(parsing: text).enlarges(Self.size))
    }

    @Test(
        "all else is drawn from it",
        arguments: [
            "", "grayscale", "format:webp", "resize:100x67", "resize:64x64", "resize:512x60:inside",
            "resize:90x512:contain",
            "crop:0,0,50,50/resize:512x512", "blur:3/resize:512x512", "border:2:red/resize:512x512",
            "round:8/resize:512x512", "overlay:badge/resize:512x512", "sharpen:1/resize:512x512",
            "resize:64x64/resize:512x512",
        ]
    )
    func fits(text: String) throws {
        #expect(try !Recipe(parsing: text).enlarges(Self.size))
    }
}
