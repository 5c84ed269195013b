extension HEIFPicture {
    /// Gives a tile as a picture of its own.
    ///
    /// - Parameters:
    ///   - column: The number of its column.
    ///   - row: The number of its row.
    /// - Returns: The tile as far as it is shown, and its place in the shown part; nil where nothing of it is shown.
    func tile(column: Int, row: Int) -> (picture: HEIFPicture, place: PixelRect)? {
        let side = first.size
        let place = PixelRect(
            x: column * side.width - window.x,
            y: row * side.height - window.y,
            width: side.width,
            height: side.height
        )
        guard let shown = place.clamped(to: size) else { return nil }
        let part = PixelRect(
            x: shown.x - place.x,
            y: shown.y - place.y,
            width: shown.size.width,
            height: shown.size.height
        )
        return (HEIFPicture(tile: tiles[row * columnCount + column], window: part), shown)
    }

    private init(tile: HEIFCodedPicture, window: PixelRect) {
        tiles = [tile]
        columnCount = 1
        canvas = tile.size
        self.window = window
        orientation = .upright
        colorProfile = nil
    }
}
