extension Recipe.Step {
    /// The largest side, width, radius or coordinate that a step may name.
    static let maximumNumber = 65_535

    /// Refuses numbers outside the range of their parameter.
    ///
    /// - Throws: ``RecipeError`` that names the step and the range.
    func validate() throws(RecipeError) {
        switch self {
        case .resize(let size, _):
            try check(size.width, "width", in: 1...Self.maximumNumber)
            try check(size.height, "height", in: 1...Self.maximumNumber)
        case .crop(let rect):
            try check(rect.x, "x", in: -Self.maximumNumber...Self.maximumNumber)
            try check(rect.y, "y", in: -Self.maximumNumber...Self.maximumNumber)
            try check(rect.size.width, "width", in: 1...Self.maximumNumber)
            try check(rect.size.height, "height", in: 1...Self.maximumNumber)
        case .round(let radius):
            try check(radius, "radius", in: 0...Self.maximumNumber)
        case .border(let width, _):
            try check(width, "width", in: 0...Self.maximumNumber)
        case .format(.jpeg(let quality?)):
            try check(quality, "quality", in: 1...100)
        case .grayscale, .circle, .background, .format(.jpeg(nil)), .format(.png):
            break
        }
    }

    private func check(_ value: Int, _ name: String, in range: ClosedRange<Int>) throws(RecipeError) {
        guard range.contains(value) else {
            throw RecipeError(
                message: "the \(name) of '\(self)' is out of range",
                hint: "use a number from \(range.lowerBound) to \(range.upperBound)"
            )
        }
    }
}
