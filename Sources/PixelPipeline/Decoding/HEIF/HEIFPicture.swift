/// A picture of a HEIF file: coded in one piece, or put together from tiles.
struct HEIFPicture {
    /// The tiles, row by row from the top, all of one size; the only one where the picture is coded in one piece.
    let tiles: [HEIFCodedPicture]
    /// The number of tiles in a row.
    let columnCount: Int
    /// The part that is shown, in pixels of the decoded picture.
    var window: PixelRect
    /// The size of the decoded picture.
    let canvas: PixelSize
    /// The way in which the shown part has to be turned.
    let orientation: Orientation
    /// What the numbers of its pixels mean, where they don't mean sRGB.
    let colorProfile: ColorProfile?

    /// The tile that says how all are coded.
    var first: HEIFCodedPicture { tiles[0] }
    /// The size of the picture as it is shown, before it is turned.
    var size: PixelSize { window.size }

    /// The memory that its decoding takes at most, in bytes: one tile under way, and a row of tiles.
    var decodingByteCount: Int {
        first.decodingByteCount + (columnCount == 1 ? 0 : columnCount * first.size.pixelCount * 3)
    }

    /// Creates a picture.
    ///
    /// - Parameters:
    ///   - tiles: The tiles, at least one.
    ///   - columnCount: The number of tiles in a row.
    ///   - canvas: The size of the decoded picture.
    ///   - properties: The properties of the picture.
    ///   - limits: The limits for the picture and its profile.
    /// - Throws: ``ImagingError/damaged(reason:)``, ``ImagingError/unsupported(feature:)`` or
    ///   ``ImagingError/limit(_:maximum:found:)``.
    init(
        tiles: [HEIFCodedPicture],
        columnCount: Int,
        canvas: PixelSize,
        properties: HEIFProperties,
        limits: DecodeLimits
    ) throws(ImagingError) {
        guard canvas.shorterSide > 0 else { throw .damaged(reason: "a side of the picture is zero") }
        try limits.check(input: canvas)
        let tile = tiles[0]
        let isAlike = tiles.allSatisfy { $0.size == tile.size && $0.codec == tile.codec && $0.isGray == tile.isGray }
        guard isAlike else { throw .damaged(reason: "the tiles of the picture are not alike") }
        // Every tile is needed, so that a small picture can't hide the work of a large one.
        guard
            Self.covers(canvas.width, count: columnCount, side: tile.size.width),
            Self.covers(canvas.height, count: tiles.count / columnCount, side: tile.size.height)
        else { throw .damaged(reason: "the tiles do not fit the picture") }
        window =
            try properties.aperture?.window(in: canvas)
            ?? PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height)
        self.tiles = tiles
        self.columnCount = columnCount
        self.canvas = canvas
        orientation = properties.orientation
        colorProfile = Self.colorProfile(properties, limits: limits)
    }

    /// Gives the same picture, of which another part is shown.
    ///
    /// - Parameter window: The part, within the decoded picture.
    /// - Returns: The picture.
    func showing(_ window: PixelRect) -> HEIFPicture {
        var picture = self
        picture.window = window
        return picture
    }

    private static func covers(_ length: Int, count: Int, side: Int) -> Bool {
        count * side >= length && (count - 1) * side < length
    }

    /// Gives the embedded profile, else the one that the numbers stand for.
    private static func colorProfile(_ properties: HEIFProperties, limits: DecodeLimits) -> ColorProfile? {
        if let profile = properties.profile, profile.count <= limits.maximumProfileByteCount {
            return ColorProfile(Array(profile.bytes))
        }
        return properties.codingPoints.flatMap { points in
            ColorProfile(primaries: points.number(at: 0, length: 2), curve: points.number(at: 2, length: 2))
        }
    }
}
