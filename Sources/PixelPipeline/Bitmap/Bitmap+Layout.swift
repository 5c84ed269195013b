extension Bitmap {
    /// Gives the same picture with colour and alpha in every pixel.
    ///
    /// - Returns: The picture in the layout of four parts; itself when it already is.
    public func convertedToRGBA() -> Bitmap {
        guard layout == .gray else { return self }
        var colored: [UInt8] = []
        colored.reserveCapacity(bytes.count * 4)
        for luma in bytes {
            colored.append(luma)
            colored.append(luma)
            colored.append(luma)
            colored.append(255)
        }
        return Bitmap(size: size, layout: .rgba, bytes: colored)
    }
}
