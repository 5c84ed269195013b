extension StepArguments {
    /// Reads the argument of `light`.
    ///
    /// - Returns: What is averaged.
    /// - Throws: ``RecipeError`` for another word.
    func light() throws(RecipeError) -> ResampleLight {
        guard let light = ResampleLight(rawValue: values[0]) else {
            throw RecipeError(message: "'\(values[0])' is no light to resize in", hint: "use linear or gamma")
        }
        return light
    }

    /// Reads the arguments of `format`.
    ///
    /// - Returns: The step.
    /// - Throws: ``RecipeError`` when the format can't be written or the quality is no number or out of range.
    func format() throws(RecipeError) -> Recipe.Step {
        let quality = values.count > 1 ? try number(values[1], "quality") : nil
        switch values[0] {
        case "jpeg", "jpg": return .format(.jpeg(quality: quality))
        case "webp": return .format(.webp(quality: quality))
        case "png":
            // PNG loses nothing, so that a quality in range changes nothing; one out of range is still a mistake.
            try Recipe.Step.format(.jpeg(quality: quality)).validate()
            return .format(.png)
        case let other:
            throw RecipeError(
                message: "the output format '\(other)' is not supported",
                hint: "the output formats are png, jpeg and webp"
            )
        }
    }
}
