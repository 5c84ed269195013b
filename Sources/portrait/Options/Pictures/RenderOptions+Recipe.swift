import PixelPipeline
import Screenlets

extension RenderOptions {
    /// The recipe that the options describe; its steps are in the order in which the options were written.
    ///
    /// - Parameter named: The recipes of the configuration file.
    /// - Returns: The recipe; empty where no step is asked for.
    /// - Throws: ``PortraitError/Code/usage`` for a value or a combination that makes no sense.
    func recipe(named: [String: String]) throws(PortraitError) -> Recipe {
        try checkCompanions()
        do throws(RecipeError) {
            var overlays = try overlayOptions()[...]
            var recipe: [Recipe.Step] = []
            for option in steps {
                if case .overlay = option, let overlay = overlays.popFirst() {
                    recipe.append(overlay.step)
                } else {
                    recipe += try self.steps(of: option, named: named)
                }
            }
            recipe += try outputSteps()
            return try Recipe(steps: recipe)
        } catch {
            throw PortraitError(error)
        }
    }

    private func steps(of option: Step, named: [String: String]) throws(RecipeError) -> [Recipe.Step] {
        switch option {
        case .size(let size):
            return [
                try Recipe.Step(
                    parsing: (["resize", size] + [fit, gravity].compactMap(\.self)).joined(separator: ":")
                )
            ]
        case .crop(let window): return try step("crop", window)
        case .grayscale: return [.grayscale]
        case .sepia: return [.sepia]
        case .blur(let sigma): return try step("blur", sigma)
        case .sharpen(let sigma): return try step("sharpen", sigma)
        case .brightness(let amount): return [.brightness(amount)]
        case .contrast(let amount): return [.contrast(amount)]
        case .saturation(let amount): return [.saturation(amount)]
        // The theme has its place for them.
        case .shape, .border: return hasTheme ? [] : try look(option, of: .default)
        case .background(let color): return try step("background", color)
        case .recipe(let text): return try Recipe(parsing: named[text] ?? text).steps
        case .theme(let name): return try themeSteps(name)
        case .overlay: return []
        }
    }

    /// The step of an option whose value is the step's argument.
    private func step(_ name: String, _ argument: String?) throws(RecipeError) -> [Recipe.Step] {
        guard let argument else { return [] }
        return [try Recipe.Step(parsing: "\(name):\(argument)")]
    }

    private var hasTheme: Bool { steps.contains { if case .theme = $0 { true } else { false } } }

    /// The theme's look; shapes and borders that are asked for replace the theme's own, in the theme's place.
    private func themeSteps(_ name: String) throws(RecipeError) -> [Recipe.Step] {
        guard let theme = Theme(rawValue: name) else {
            throw RecipeError(
                message: "there is no theme \"\(name)\"",
                hint: "known are \(Theme.allCases.map(\.rawValue).joined(separator: ", "))"
            )
        }
        var masks: [[Recipe.Step]] = []
        var rings: [[Recipe.Step]] = []
        for option in steps {
            switch option {
            case .shape: masks.append(try look(option, of: theme))
            case .border: rings.append(try look(option, of: theme))
            default: continue
            }
        }
        if masks.isEmpty { masks = [Array(theme.steps().prefix(1))] }
        if rings.isEmpty { rings = [Array(theme.steps().dropFirst())] }
        return (masks + rings).flatMap(\.self)
    }

    /// The step of a shape or a border; what the border does not say is the theme's.
    private func look(_ option: Step, of theme: Theme) throws(RecipeError) -> [Recipe.Step] {
        switch option {
        case .shape(let shape): return try shapeSteps(shape)
        case .border(let width, let color):
            let width = width ?? 1
            guard width >= 0 else {
                throw RecipeError(message: "a border can't be \(width) px wide", hint: "0 hides it")
            }
            let chosen = try color.map { text throws(RecipeError) in try Color(parsing: text) }
            return Array(theme.steps(borderWidth: width, borderColor: chosen).dropFirst())
        default: return []
        }
    }

    private func shapeSteps(_ shape: String) throws(RecipeError) -> [Recipe.Step] {
        guard shape != "square" else { return [] }
        guard shape == "circle" || shape.hasPrefix("round:") else {
            throw RecipeError(message: "there is no shape \"\(shape)\"", hint: "known are square, circle, round:RADIUS")
        }
        return [try Recipe.Step(parsing: shape)]
    }

    /// The files that are laid over, by the names that they have in the recipe.
    ///
    /// - Returns: The paths.
    /// - Throws: ``PortraitError/Code/usage`` for a value that makes no sense.
    func overlayPaths() throws(PortraitError) -> [String: String] {
        do throws(RecipeError) {
            return Dictionary(try overlayOptions().map { ($0.name, $0.path) }) { first, _ in first }
        } catch {
            throw PortraitError(error)
        }
    }

    private func overlayOptions() throws(RecipeError) -> [OverlayOption] {
        var options: [OverlayOption] = []
        for case .overlay(let text) in steps { options.append(try OverlayOption(parsing: text, beside: options)) }
        return options
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
        let hasSize = steps.contains { if case .size = $0 { true } else { false } }
        if !hasSize, fit != nil || gravity != nil {
            throw PortraitError(.usage, message: "--fit and --gravity go with --size", hint: "give --size WxH as well")
        }
        if quality != nil, format?.lowercased() == "png" {
            throw PortraitError(.usage, message: "--quality is for JPEG and WebP", hint: "leave it out for PNG")
        }
    }
}
