/// One tone of a silhouette: shapes in a square with sides of 1, its origin in the upper left corner.
struct FigureLayer {
    /// The colour of the shapes.
    let color: Color
    /// The shapes, which may overlap.
    let shapes: [FigureShape]

    /// Gives the stretches of all shapes on a line.
    ///
    /// - Parameter y: The height of the line, 0 at the top and 1 at the bottom.
    /// - Returns: The stretches in units of the square; they may overlap.
    func spans(_ y: Double) -> [Span1D] {
        shapes.compactMap { $0.span(at: y) }
    }
}
