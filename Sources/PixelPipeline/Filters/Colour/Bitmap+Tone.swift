extension Bitmap {
    /// Makes the picture brighter or darker; alpha stays.
    ///
    /// - Parameter percent: The change, -100 (black) to 100 (twice as bright).
    /// - Returns: The picture in its size and layout.
    public func brightened(by percent: Int) -> Bitmap {
        mapped(by: PartTable(brightness: percent))
    }

    /// Moves all parts away from the middle or towards it; alpha stays.
    ///
    /// - Parameter percent: The change, -100 (grey) to 100 (twice as far).
    /// - Returns: The picture in its size and layout.
    public func contrasted(by percent: Int) -> Bitmap {
        mapped(by: PartTable(contrast: percent))
    }

    private func mapped(by table: PartTable) -> Bitmap {
        guard layout == .rgba else { return Bitmap(size: size, layout: layout, bytes: bytes.map { table[$0] }) }
        var result = self
        var span = result.bytes.mutableSpan
        for offset in stride(from: 0, to: span.count, by: 4) {
            span[offset] = table[span[offset]]
            span[offset + 1] = table[span[offset + 1]]
            span[offset + 2] = table[span[offset + 2]]
        }
        return result
    }
}
