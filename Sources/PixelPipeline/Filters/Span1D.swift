/// A stretch of a horizontal line, in pixels from the left edge of the picture.
struct Span1D {
    /// Where the stretch begins.
    var lower: Double
    /// Where the stretch ends.
    var upper: Double
}
