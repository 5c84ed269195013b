/// How a picture is put together from tiles.
///
/// Source: ISO/IEC 23008-12, section 6.6.2.3.
struct HEIFGrid {
    /// The number of tiles in a column.
    let rowCount: Int
    /// The number of tiles in a row.
    let columnCount: Int
    /// The size of the picture, which the tiles may stick out of on the right and below.
    let size: PixelSize

    /// Reads the data of the item.
    ///
    /// - Parameter data: The data, which are 8 or 12 bytes long.
    /// - Throws: ``ImagingError/damaged(reason:)``.
    init(_ data: [ByteReader]) throws(ImagingError) {
        var fields = BoxFields(ByteReader(Array(data.flatMap(\.bytes).prefix(12))))
        guard try fields.number(1) == 0 else { throw .damaged(reason: "a grid of tiles is of no known kind") }
        let length = try fields.number(1) & 1 == 0 ? 2 : 4
        rowCount = try fields.number(1) + 1
        columnCount = try fields.number(1) + 1
        size = PixelSize(width: try fields.number(length), height: try fields.number(length))
    }
}
