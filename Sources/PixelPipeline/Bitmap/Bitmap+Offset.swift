extension Bitmap {
    /// The colour of the pixel whose four parts begin at an offset.
    ///
    /// - Precondition: The layout has four parts and the offset is that of a pixel.
    ///
    /// - Parameter offset: The index of the red part.
    subscript(offset offset: Int) -> Color {
        get {
            Color(red: bytes[offset], green: bytes[offset + 1], blue: bytes[offset + 2], alpha: bytes[offset + 3])
        }
        set {
            bytes[offset] = newValue.red
            bytes[offset + 1] = newValue.green
            bytes[offset + 2] = newValue.blue
            bytes[offset + 3] = newValue.alpha
        }
    }
}
