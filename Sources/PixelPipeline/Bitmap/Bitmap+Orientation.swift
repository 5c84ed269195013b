extension Bitmap {
    /// Gives the upright picture.
    ///
    /// - Parameter orientation: The way this picture is stored.
    /// - Returns: The upright picture; itself when it already is.
    public func turnedUpright(from orientation: Orientation) -> Bitmap {
        guard orientation != .upright else { return self }
        let target = orientation.upright(size)
        // The stored pixel for (0, 0) and the steps for one column and one row of the upright picture.
        let row = size.width
        let lastColumn = size.width - 1
        let lastRow = (size.height - 1) * row
        let (start, across, down) =
            switch orientation {
            case .upright: (0, 1, row)
            case .mirrored: (lastColumn, -1, row)
            case .upsideDown: (lastColumn + lastRow, -1, -row)
            case .flipped: (lastRow, 1, -row)
            case .transposed: (0, row, 1)
            case .turnedLeft: (lastRow, -row, 1)
            case .transversed: (lastColumn + lastRow, -row, -1)
            case .turnedRight: (lastColumn, row, -1)
            }
        let turned = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { turned, count in
            count = bytes.count
            unsafe bytes.withUnsafeBytes { stored in
                let from = unsafe stored.baseAddress.unsafelyUnwrapped
                let to = unsafe UnsafeMutableRawPointer(turned.baseAddress.unsafelyUnwrapped)
                switch layout {
                case .gray:
                    let first = unsafe from.assumingMemoryBound(to: UInt8.self) + start
                    unsafe Self.copy(first, across, down, target, to: to.assumingMemoryBound(to: UInt8.self))
                case .rgba:
                    let first = unsafe from.assumingMemoryBound(to: SIMD4<UInt8>.self) + start
                    unsafe Self.copy(first, across, down, target, to: to.assumingMemoryBound(to: SIMD4<UInt8>.self))
                }
            }
        }
        return Bitmap(size: target, layout: layout, bytes: turned)
    }

    /// Copies pixels in another order, square by square, so that what a column of one picture touches stays in the cache for the next.
    @inline(__always)
    private static func copy<Pixel: BitwiseCopyable>(
        _ first: UnsafePointer<Pixel>,
        _ across: Int,
        _ down: Int,
        _ target: PixelSize,
        to pixels: UnsafeMutablePointer<Pixel>
    ) {
        let side = 32
        var top = 0
        while top < target.height {
            let bottom = min(top &+ side, target.height)
            var left = 0
            while left < target.width {
                let right = min(left &+ side, target.width)
                for y in top..<bottom {
                    let source = unsafe first + y &* down
                    let line = unsafe pixels + y &* target.width
                    for x in left..<right { unsafe line[x] = unsafe source[x &* across] }
                }
                left = right
            }
            top = bottom
        }
    }
}
