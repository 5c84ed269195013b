extension PixelSize {
    /// Goes to the pixels that become one another by mirroring the picture, each once.
    ///
    /// - Parameters:
    ///   - x: A column.
    ///   - y: A row.
    ///   - body: Gets the number of the pixel, counted row by row.
    @inline(__always)
    func forEachMirrorImage(x: Int, y: Int, _ body: (Int) -> Void) {
        let right = width - 1 - x
        let lower = height - 1 - y
        body(y * width + x)
        if right != x { body(y * width + right) }
        guard lower != y else { return }
        body(lower * width + x)
        if right != x { body(lower * width + right) }
    }
}
