/// A stretch of a horizontal line, in pixels from the left edge of the picture.
package struct Span1D {
    /// Where the stretch begins.
    package var lower: Double
    /// Where the stretch ends.
    package var upper: Double

    /// Names a stretch.
    package init(lower: Double, upper: Double) {
        self.lower = lower
        self.upper = upper
    }
}
