extension Recipe {
    /// Refuses a step whose result is larger than a result may be, whatever picture it begins with.
    ///
    /// What `inside` gives depends on the picture, which it never enlarges.
    ///
    /// - Parameter limits: The limits of results.
    /// - Throws: ``RecipeError`` that names the step and the limit.
    public func checkOutputSide(_ limits: DecodeLimits) throws(RecipeError) {
        for step in steps {
            guard case .resize(let box, let fit) = step, fit != .inside else { continue }
            guard box.longerSide > limits.maximumOutputSide else { continue }
            throw RecipeError(
                message:
                    "'\(step)' makes a side of \(box.longerSide) pixels, and \(limits.maximumOutputSide) are allowed",
                hint: "ask for smaller sides, or raise max-output-side"
            )
        }
    }
}
