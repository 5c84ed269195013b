/// A picture in memory: rows of pixels from the top, without gaps, eight bits for each part.
///
/// Alpha is straight: the colour parts are not multiplied by it. A value with copy-on-write storage.
public struct Bitmap: Hashable, Sendable {
    /// The size in pixels; both sides are at least 1.
    public let size: PixelSize
    /// The parts of each pixel.
    public let layout: Layout
    /// The parts of all pixels, row by row; their number is fixed by size and layout.
    public internal(set) var bytes: [UInt8]

    /// Creates a picture from its parts.
    ///
    /// - Precondition: Both sides are at least 1 and the number of bytes is what size and layout need.
    ///
    /// - Parameters:
    ///   - size: The size in pixels.
    ///   - layout: The parts of each pixel.
    ///   - bytes: The parts of all pixels, row by row, with straight alpha.
    public init(size: PixelSize, layout: Layout, bytes: [UInt8]) {
        precondition(size.shorterSide > 0, "a picture has at least one pixel")
        precondition(bytes.count == size.pixelCount * layout.channelCount, "the bytes fit the size and layout")
        self.size = size
        self.layout = layout
        self.bytes = bytes
    }

    /// Creates a picture of one colour.
    ///
    /// - Parameters:
    ///   - size: The size in pixels; both sides are at least 1.
    ///   - color: The colour of all pixels.
    public init(size: PixelSize, filledWith color: Color) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size.pixelCount * 4)
        for _ in 0..<size.pixelCount {
            bytes.append(color.red)
            bytes.append(color.green)
            bytes.append(color.blue)
            bytes.append(color.alpha)
        }
        self.init(size: size, layout: .rgba, bytes: bytes)
    }

    /// The number of bytes of one row.
    public var rowByteCount: Int { size.width * layout.channelCount }

    /// The colour of one pixel.
    ///
    /// - Precondition: The place is inside the picture.
    ///
    /// - Parameters:
    ///   - x: The column, from 0.
    ///   - y: The row, from 0.
    public subscript(x: Int, y: Int) -> Color {
        precondition(x >= 0 && x < size.width && y >= 0 && y < size.height, "the place is inside the picture")
        let offset = y * rowByteCount + x * layout.channelCount
        switch layout {
        case .gray:
            return Color(red: bytes[offset], green: bytes[offset], blue: bytes[offset])
        case .rgba:
            return Color(
                red: bytes[offset],
                green: bytes[offset + 1],
                blue: bytes[offset + 2],
                alpha: bytes[offset + 3]
            )
        }
    }

    /// Whether no pixel lets anything shine through.
    ///
    /// Cost: looks at all pixels when the answer is yes.
    public var isOpaque: Bool {
        guard layout == .rgba else { return true }
        return PixelWord.areClear(bytes) { ~$0.bits & 0xFF00_0000 }
    }

    /// Whether every pixel is a shade of grey.
    ///
    /// Cost: looks at all pixels when the answer is yes.
    public var isGray: Bool {
        guard layout == .rgba else { return true }
        // Red against green and green against blue.
        return PixelWord.areClear(bytes) { ($0.bits ^ $0.bits &>> 8) & 0xFFFF }
    }
}

extension Bitmap: CustomStringConvertible {
    /// The size and layout; never the pixels, which would fill every log.
    public var description: String { "\(size) \(layout)" }
}
