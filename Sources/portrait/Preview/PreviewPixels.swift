import PixelPipeline

/// A small decoded picture, pixel by pixel, as the previews draw it.
struct PreviewPixels: Sendable {
    /// One pixel with straight alpha.
    struct Pixel: Hashable, Sendable {
        var red: UInt8
        var green: UInt8
        var blue: UInt8
        var alpha: UInt8

        /// Whether the pixel is more there than not: a terminal has no half-transparent cells.
        var isVisible: Bool { alpha >= 128 }
    }

    let width: Int
    let height: Int
    private let bytes: [UInt8]

    init(_ bitmap: Bitmap) {
        width = bitmap.size.width
        height = bitmap.size.height
        bytes = bitmap.convertedToRGBA().bytes
    }

    subscript(x: Int, y: Int) -> Pixel {
        let start = (y * width + x) * 4
        return Pixel(red: bytes[start], green: bytes[start + 1], blue: bytes[start + 2], alpha: bytes[start + 3])
    }
}
