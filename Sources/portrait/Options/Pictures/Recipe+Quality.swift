import PixelPipeline
import Screenlets

extension Recipe {
    /// The format that the steps choose; nil where they choose none.
    var chosenFormat: OutputFormat? {
        for case .format(let format) in steps.reversed() { return format }
        return nil
    }

    /// Gives the recipe with the quality that `--quality` asks for.
    ///
    /// It goes to the last step with a format; where there is none, to a step for the format that the file name chooses.
    ///
    /// - Parameters:
    ///   - quality: The quality; nil where none is asked for.
    ///   - named: The format that the file name chooses, where it does.
    /// - Returns: The recipe.
    /// - Throws: ``PortraitError/Code/usage`` for a format without a quality, and where the recipe names another one.
    func asking(quality: Int?, named: ImageFormat?) throws(PortraitError) -> Recipe {
        guard let quality else { return self }
        let chosen = chosenFormat
        if let own = chosen?.quality, own != quality {
            throw PortraitError(
                .usage,
                message: "--quality \(quality) is asked for, and the recipe says \(own)",
                hint: "leave one of them out"
            )
        }
        guard let format = chosen?.format ?? named, format == .jpeg || format == .webp else {
            throw PortraitError(
                .usage,
                message: "--quality is for JPEG and WebP",
                hint: "give --format jpeg or webp, or -o NAME.jpg or NAME.webp"
            )
        }
        do throws(RecipeError) {
            let step = try Step(parsing: "format:\(format.rawValue):\(quality)")
            guard let chosen, let index = steps.lastIndex(of: .format(chosen)) else { return try appending([step]) }
            return try Recipe(steps: steps[..<index] + [step] + steps[(index + 1)...])
        } catch {
            throw PortraitError(error)
        }
    }
}
