import PixelPipeline
import Testing

/// What portals do to pictures, as facts and recordings tell it: made smaller by leaving pixels out, and written anew in their type.
enum CoarsePortal {
    /// Fits a picture into a box.
    ///
    /// Source: `ImageToolImpl.scale` of Liferay 6.2: the factor is the smaller ratio, sides are rounded and at least 1. JPEG
    /// is written with quality 75, also where it fits.
    static func fitted(_ bytes: [UInt8], into box: PixelSize) -> [UInt8] {
        do {
            let renderer = Renderer()
            var picture = try renderer.bitmap(of: bytes)
            if picture.size.width > box.width || picture.size.height > box.height {
                let factor = min(
                    Double(box.height) / Double(picture.size.height),
                    Double(box.width) / Double(picture.size.width)
                )
                let width = max(1, Int((factor * Double(picture.size.width) + 0.5).rounded(.down)))
                let height = max(1, Int((factor * Double(picture.size.height) + 0.5).rounded(.down)))
                picture = sampled(picture.convertedToRGBA(), PixelSize(width: width, height: height))
            }
            let isJPEG = ImageFormat.sniff(bytes) == .jpeg
            return try renderer.encode(picture, as: isJPEG ? .jpeg : .png, quality: 75)
        } catch {
            Issue.record("a picture that was sent can't be fitted: \(error)")
            return bytes
        }
    }

    private static func sampled(_ picture: Bitmap, _ size: PixelSize) -> Bitmap {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size.pixelCount * 4)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let color = picture[x * picture.size.width / size.width, y * picture.size.height / size.height]
                bytes += [color.red, color.green, color.blue, color.alpha]
            }
        }
        return Bitmap(size: size, layout: .rgba, bytes: bytes)
    }
}
