import PixelPipeline

/// The box of all pixels that are not of the ground's colour.
struct InkBounds {
    let left: Int
    let top: Int
    let right: Int
    let bottom: Int

    var width: Int { right - left + 1 }
    var height: Int { bottom - top + 1 }

    /// Looks at every pixel; nil when there is no ink.
    init?(_ bitmap: Bitmap, ground: Color) {
        var columns: [Int] = []
        var rows: [Int] = []
        for y in 0..<bitmap.size.height {
            for x in 0..<bitmap.size.width where bitmap[x, y] != ground {
                columns.append(x)
                rows.append(y)
            }
        }
        guard let left = columns.min(), let right = columns.max(), let top = rows.min(), let bottom = rows.max() else {
            return nil
        }
        self.left = left
        self.right = right
        self.top = top
        self.bottom = bottom
    }
}
