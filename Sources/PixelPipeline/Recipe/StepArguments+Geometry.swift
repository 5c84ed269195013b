extension StepArguments {
    /// Reads the arguments of `resize`.
    ///
    /// - Parameter form: The form of the step, for the hint.
    /// - Returns: The step; without a mode it covers.
    /// - Throws: ``RecipeError`` when a side is no number or a word is unknown.
    func resize(form: String) throws(RecipeError) -> Recipe.Step {
        let sides = values[0].split(separator: "x", omittingEmptySubsequences: false).map(String.init)
        guard sides.count <= 2 else { throw malformed(form: form) }
        let width = try number(sides[0], "width")
        let height = sides.count == 2 ? try number(sides[1], "height") : width
        let words = values.dropFirst()
        let gravity = words.last.flatMap { Gravity(rawValue: $0) }
        let modes = gravity == nil ? words : words.dropLast()
        guard modes.count <= 1 else { throw malformed(form: form) }
        let fit: Fit
        switch modes.first {
        case nil, "cover": fit = .cover(gravity ?? .center)
        case "contain": fit = .contain(gravity ?? .center)
        // Both place the picture in one way only, so that a gravity has nothing to decide.
        case "fill": fit = .fill
        case "inside": fit = .inside
        case .some(let word):
            throw RecipeError(
                message: "'\(word)' in '\(text)' is neither a mode nor a gravity",
                hint: "the modes are cover, contain, fill and inside; the gravities are \(Self.gravities)"
            )
        }
        return .resize(PixelSize(width: width, height: height), fit)
    }

    /// Reads the arguments of `crop`.
    ///
    /// - Parameter form: The form of the step, for the hint.
    /// - Returns: The step.
    /// - Throws: ``RecipeError`` when there are not four numbers.
    func crop(form: String) throws(RecipeError) -> Recipe.Step {
        let parts = values[0].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4 else { throw malformed(form: form) }
        return .crop(
            PixelRect(
                x: try number(parts[0], "x"),
                y: try number(parts[1], "y"),
                width: try number(parts[2], "width"),
                height: try number(parts[3], "height")
            )
        )
    }

    /// Reads the arguments of `overlay`.
    ///
    /// - Returns: The step; without a gravity at the lower right, without an opacity in full strength.
    /// - Throws: ``RecipeError`` when the gravity is unknown or the opacity is no number.
    func overlay() throws(RecipeError) -> Recipe.Step {
        var gravity = Gravity.southeast
        if values.count > 1 {
            guard let wanted = Gravity(rawValue: values[1]) else {
                throw RecipeError(
                    message: "'\(values[1])' in '\(text)' is not a gravity",
                    hint: "the gravities are \(Self.gravities)"
                )
            }
            gravity = wanted
        }
        let opacity = values.count > 2 ? try number(values[2], "opacity") : 100
        return .overlay(name: values[0], gravity: gravity, opacity: opacity)
    }

    private static let gravities = Gravity.allCases.map(\.rawValue).joined(separator: ", ")
}
