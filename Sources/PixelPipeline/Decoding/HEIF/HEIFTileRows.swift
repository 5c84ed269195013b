/// The rows of a picture that is put together from tiles.
struct HEIFTileRows {
    private let picture: HEIFPicture
    private let layout: HEIFImage.Layout
    private let limits: DecodeLimits
    /// The tiles of the row that was read last.
    private var tiles: [HEIFImage] = []
    private var tileRow: Int?
    private var buffer: [UInt8]

    /// Begins to read.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - layout: What is read of it.
    ///   - limits: The limits that it was checked with.
    init(_ picture: HEIFPicture, as layout: HEIFImage.Layout, limits: DecodeLimits) {
        self.picture = picture
        self.layout = layout
        self.limits = limits
        buffer = [UInt8](repeating: 0, count: picture.size.width * (layout == .rgb ? 3 : 1))
    }

    /// Reads a row, and decodes the tiles that it lies in unless the last one lay in them as well.
    ///
    /// - Parameter y: The row of the shown part.
    /// - Returns: Its pixels, three bytes each or one.
    /// - Throws: What is wrong with the picture.
    mutating func row(_ y: Int) throws(ImagingError) -> [UInt8] {
        let window = picture.window
        let side = picture.first.size
        let place = window.y + y
        try decode(place / side.height)
        let channels = layout == .rgb ? 3 : 1
        for (column, tile) in tiles.enumerated() {
            let left = column * side.width
            let first = max(window.x, left)
            let end = min(window.x + window.size.width, left + side.width)
            guard first < end else { continue }
            let target = ((first - window.x) * channels)..<((end - window.x) * channels)
            unsafe buffer.withUnsafeMutableBufferPointer { buffer in
                let part = unsafe UnsafeMutableBufferPointer(rebasing: buffer[target])
                switch layout {
                case .rgb: unsafe tile.copyColors(ofRow: place % side.height, (first - left)..<(end - left), to: part)
                case .luma: unsafe tile.copyLuma(ofRow: place % side.height, (first - left)..<(end - left), to: part)
                }
            }
        }
        return buffer
    }

    private mutating func decode(_ row: Int) throws(ImagingError) {
        guard row != tileRow else { return }
        // Let go first, so that there is never more than one row of them.
        tiles = []
        tileRow = row
        let columns = picture.columnCount
        for tile in picture.tiles[(row * columns)..<((row + 1) * columns)] {
            tiles.append(try HEIFImage(tile, as: layout, limits: limits))
        }
    }
}
