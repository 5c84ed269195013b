import PixelPipeline
import SeededNumbers

/// A picture file that a random case begins with.
struct DifferentialSource: CustomStringConvertible {
    let bytes: [UInt8]
    let description: String
    /// Whether a smaller picture may be decoded than is stored.
    let isJPEG: Bool

    /// Pictures of every kind: drawn at random or out of the fixtures, and stored in every orientation.
    init(using random: inout SeededGenerator) throws {
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1: try self.init(drawnAs: .png, using: &random)
        case 2: try self.init(drawnAs: .jpeg, using: &random)
        case 3: try self.init(photoUsing: &random)
        default:
            let name = Self.names[Int.random(in: 0..<Self.names.count, using: &random)]
            try self.init(bytes: Fixture.image(name), description: name, isJPEG: name.hasSuffix(".jpg"))
        }
    }

    /// A photo-like JPEG of any subsampling, baseline or progressive, in any orientation.
    init(photoUsing random: inout SeededGenerator) throws {
        let name = Self.photos[Int.random(in: 0..<Self.photos.count, using: &random)]
        let bytes = try Fixture.bytes("differential", name)
        try self.init(turning: bytes, name, isJPEG: true, using: &random)
    }

    private init(bytes: [UInt8], description: String, isJPEG: Bool) {
        self.bytes = bytes
        self.description = description
        self.isJPEG = isJPEG
    }

    private init(drawnAs format: ImageFormat, using random: inout SeededGenerator) throws {
        let bitmap = Self.drawing(using: &random)
        let quality = Int.random(in: 60...98, using: &random)
        let bytes = try Renderer().encode(bitmap, as: format, quality: quality)
        let name = "\(bitmap) as \(format.name), quality \(quality)"
        try self.init(turning: bytes, name, isJPEG: format == .jpeg, using: &random)
    }

    private init(turning bytes: [UInt8], _ name: String, isJPEG: Bool, using random: inout SeededGenerator) throws {
        let value = UInt8.random(in: 1...8, using: &random)
        let isLittle = Bool.random(using: &random)
        let header = EXIFWriter.tiff(orientation: value, littleEndian: isLittle)
        let turned = isJPEG ? EXIFWriter.jpeg(bytes, exif: header) : EXIFWriter.png(bytes, exif: header)
        self.init(bytes: turned, description: "\(name), orientation \(value)", isJPEG: isJPEG)
    }

    /// Sides from 1 to 200, small ones as often as large ones.
    private static func side(_ random: inout SeededGenerator) -> Int {
        Int.random(in: 1...[8, 40, 100, 200][Int.random(in: 0..<4, using: &random)], using: &random)
    }

    private static func drawing(using random: inout SeededGenerator) -> Bitmap {
        let size = PixelSize(width: side(&random), height: min(120, side(&random)))
        let isGray = Int.random(in: 0..<4, using: &random) == 0
        let hasAlpha = !isGray && Bool.random(using: &random)
        // Slopes, and rectangles with hard edges; noise now and then, which is the hardest to resize.
        let noise = Int.random(in: 0..<4, using: &random) == 0 ? 120 : 3
        let slopes = (0..<4)
            .map { _ in
                (Int.random(in: -3...3, using: &random), Int.random(in: -3...3, using: &random))
            }
        let levels = (0..<4).map { _ in Int.random(in: 0...255, using: &random) }
        let edge = (Int.random(in: 0...size.width, using: &random), Int.random(in: 0...size.height, using: &random))
        var bytes: [UInt8] = []
        for y in 0..<size.height {
            for x in 0..<size.width {
                let lift = x > edge.0 && y > edge.1 ? 90 : 0
                for channel in 0..<(isGray ? 1 : 4) {
                    let grain = Int.random(in: 0...noise, using: &random)
                    let value = levels[channel] + slopes[channel].0 * x + slopes[channel].1 * y + lift + grain
                    bytes.append(channel == 3 && !hasAlpha ? 255 : UInt8(min(255, max(0, value))))
                }
            }
        }
        return Bitmap(size: size, layout: isGray ? .gray : .rgba, bytes: bytes)
    }

    static let photos = Fixture.names(in: "differential", extensions: ["jpg"])

    /// The pictures of the corpus that are small enough for a slow pipeline.
    static let names = Fixture.names(in: "images", extensions: ["jpg", "png"])
        .filter {
            !["portrait.jpg", "scene.png", "cutout.png", "scene-gray.png"].contains($0)
        }
}
