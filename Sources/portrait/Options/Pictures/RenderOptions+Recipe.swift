import PixelPipeline
import Screenlets

extension RenderOptions {
    /// The recipe that the options describe; its steps are in the order in which the options were written.
    ///
    /// - Parameters:
    ///   - arguments: The command line, which alone knows the order.
    ///   - named: The recipes of the configuration file.
    /// - Returns: The recipe; empty where no step is asked for.
    /// - Throws: ``PortraitError/Code/usage`` for a value or a combination that makes no sense.
    func recipe(writtenAs arguments: [String], named: [String: String]) throws(PortraitError) -> Recipe {
        try checkCompanions()
        do throws(RecipeError) {
            var steps: [Recipe.Step] = []
            for option in Self.order(of: arguments) { steps += try self.steps(of: option, named: named) }
            steps += try outputSteps()
            return try Recipe(steps: steps)
        } catch {
            throw PortraitError(error)
        }
    }

    /// The step options in the order of their first appearance.
    private static func order(of arguments: [String]) -> [String] {
        var order: [String] = []
        for argument in arguments.prefix(while: { $0 != "--" }) {
            let name = String(argument.prefix { $0 != "=" })
            // Colour and width are one border, drawn where the first of the two was written.
            let step = name == "--border-color" ? "--border-width" : name
            if stepOptions.contains(step), !order.contains(step) { order.append(step) }
        }
        return order
    }

    private func steps(of option: String, named: [String: String]) throws(RecipeError) -> [Recipe.Step] {
        switch option {
        case "--size":
            guard let size else { return [] }
            return [
                try Recipe.Step(
                    parsing: (["resize", size] + [fit, gravity].compactMap(\.self)).joined(separator: ":")
                )
            ]
        case "--crop": return try step("crop", crop)
        case "--grayscale": return grayscale ? [.grayscale] : []
        case "--sepia": return sepia ? [.sepia] : []
        case "--blur": return try step("blur", blur)
        case "--sharpen": return try step("sharpen", sharpen)
        case "--brightness": return brightness.map { [.brightness($0)] } ?? []
        case "--contrast": return contrast.map { [.contrast($0)] } ?? []
        case "--saturation": return saturation.map { [.saturation($0)] } ?? []
        case "--overlay": return try overlayOption().map { [$0.step] } ?? []
        case "--shape": return theme == nil ? try shapeSteps() : []
        case "--border-width": return theme == nil ? try look(of: .default).dropFirst().map(\.self) : []
        case "--background": return try step("background", background)
        case "--recipe":
            return try recipe.map { text throws(RecipeError) in try Recipe(parsing: named[text] ?? text).steps } ?? []
        case "--theme": return try themeSteps()
        default: return []
        }
    }

    /// The step of an option whose value is the step's argument.
    private func step(_ name: String, _ argument: String?) throws(RecipeError) -> [Recipe.Step] {
        guard let argument else { return [] }
        return [try Recipe.Step(parsing: "\(name):\(argument)")]
    }

    /// The theme's look; a shape or border that is asked for replaces the theme's own, in the theme's place.
    private func themeSteps() throws(RecipeError) -> [Recipe.Step] {
        guard let name = theme else { return [] }
        guard let theme = Theme(rawValue: name) else {
            throw RecipeError(
                message: "there is no theme \"\(name)\"",
                hint: "known are \(Theme.allCases.map(\.rawValue).joined(separator: ", "))"
            )
        }
        let look = try look(of: theme)
        return shape == nil ? look : try shapeSteps() + look.dropFirst()
    }

    /// A theme's mask, and its border with the width and colour that were asked for.
    private func look(of theme: Theme) throws(RecipeError) -> [Recipe.Step] {
        let width = borderWidth ?? 1
        guard width >= 0 else {
            throw RecipeError(message: "a border can't be \(width) px wide", hint: "0 hides it")
        }
        return theme.steps(
            borderWidth: width,
            borderColor: try borderColor.map { text throws(RecipeError) in try Color(parsing: text) }
        )
    }

    private func shapeSteps() throws(RecipeError) -> [Recipe.Step] {
        guard let shape, shape != "square" else { return [] }
        guard shape == "circle" || shape.hasPrefix("round:") else {
            throw RecipeError(message: "there is no shape \"\(shape)\"", hint: "known are square, circle, round:RADIUS")
        }
        return [try Recipe.Step(parsing: shape)]
    }

    /// The file that is laid over, by the name that it has in the recipe.
    func overlayPaths() throws(PortraitError) -> [String: String] {
        do throws(RecipeError) {
            return try overlayOption().map { [$0.name: $0.path] } ?? [:]
        } catch {
            throw PortraitError(error)
        }
    }

    private func overlayOption() throws(RecipeError) -> OverlayOption? {
        try overlay.map { text throws(RecipeError) in try OverlayOption(parsing: text) }
    }

    /// What is asked of the output file, wherever it was written.
    private func outputSteps() throws(RecipeError) -> [Recipe.Step] {
        var steps = try step("light", light)
        if let format {
            steps.append(try Recipe.Step(parsing: "format:\(format)" + (quality.map { ":\($0)" } ?? "")))
        }
        if let maxBytes {
            guard let count = ByteCount(maxBytes) else {
                throw RecipeError(
                    message: "'\(maxBytes)' is no number of bytes",
                    hint: "write it like 50000, 50kB or 2MB"
                )
            }
            steps.append(.maxBytes(count.value))
        }
        return steps
    }

    private func checkCompanions() throws(PortraitError) {
        if size == nil, fit != nil || gravity != nil {
            throw PortraitError(.usage, message: "--fit and --gravity go with --size", hint: "give --size WxH as well")
        }
        if quality != nil, format?.lowercased() == "png" {
            throw PortraitError(.usage, message: "--quality is for JPEG and WebP", hint: "leave it out for PNG")
        }
    }
}
