/// A reader of the rows of a picture in a HEIF file, which has one row of tiles decoded at a time.
struct HEIFRowReader {
    /// The part of each pixel: red, green and blue, and straight alpha where something may shine through.
    let channelCount: Int
    /// The size of the picture as it is shown, before it is turned.
    let size: PixelSize

    private var colors: HEIFTileRows
    private var alpha: HEIFTileRows?
    private let isPremultiplied: Bool
    private var row = 0

    /// Begins to read.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - alpha: What shines through it, of the same size; nil where it is opaque.
    ///   - isPremultiplied: Whether the colours are multiplied by alpha.
    ///   - limits: The limits that the pictures were checked with.
    init(_ picture: HEIFPicture, alpha: HEIFPicture? = nil, isPremultiplied: Bool = false, limits: DecodeLimits) {
        colors = HEIFTileRows(picture, as: .rgb, limits: limits)
        self.alpha = alpha.map { HEIFTileRows($0, as: .luma, limits: limits) }
        self.isPremultiplied = isPremultiplied
        size = picture.size
        channelCount = alpha == nil ? 3 : 4
    }

    /// Reads the next rows.
    ///
    /// - Precondition: There are so many.
    ///
    /// - Parameters:
    ///   - count: The number of rows.
    ///   - target: Where they go, without gaps.
    /// - Throws: What is wrong with the picture.
    mutating func readRows(_ count: Int, into target: UnsafeMutableBufferPointer<UInt8>) throws(ImagingError) {
        let byteCount = size.width * channelCount
        for index in 0..<count {
            let part = unsafe UnsafeMutableBufferPointer(
                rebasing: target[(index * byteCount)..<((index + 1) * byteCount)]
            )
            try unsafe readRow(into: part)
            row += 1
        }
    }

    private mutating func readRow(into target: UnsafeMutableBufferPointer<UInt8>) throws(ImagingError) {
        let rgb = try colors.row(row)
        guard let opacity = try alpha?.row(row) else {
            _ = unsafe target.update(fromContentsOf: rgb)
            return
        }
        for x in 0..<size.width {
            let opacity = opacity[x]
            for channel in 0..<3 {
                let value = rgb[x * 3 + channel]
                unsafe target[x * 4 + channel] = isPremultiplied ? Self.straight(value, opacity) : value
            }
            unsafe target[x * 4 + 3] = opacity
        }
    }

    /// Divides a part by alpha.
    private static func straight(_ value: UInt8, _ opacity: UInt8) -> UInt8 {
        opacity == 0 ? 0 : UInt8(min(255, (Int(value) * 255 + Int(opacity) / 2) / Int(opacity)))
    }
}
