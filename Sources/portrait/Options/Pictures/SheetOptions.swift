import CommandLineOptions
import PixelPipeline
import Screenlets

/// The options of a contact sheet, the collection view of the list screenlets.
struct SheetOptions: OptionGroup {
    static let options: Options<Self> = [
        .text("theme", "theme", "grid draws a contact sheet of portraits with names.", completion: .of(["grid"])) {
            $0.theme = $1
        },
        .text("recipe", "text|name", "What is done to each portrait of a sheet, or the name of a recipe.") {
            $0.recipe = $1
        },
        .integer("size", "n", "The side of a portrait on a sheet, in pixels; 128 by default.") { $0.size = $1 },
        .integer("sheet-columns", "n", "The portraits in a row of a sheet; 8 by default.") { $0.columnCount = $1 },
        .text("background", "color", "The colour behind the portraits of a sheet; white by default.") {
            $0.background = $1
        },
        .text(
            "placeholder",
            "what",
            "What stands in for a missing portrait of a sheet: initials (default), silhouette, a file, or none.",
            completion: .of(["initials", "silhouette", "none"])
        ) { $0.placeholder = $1 },
    ]

    var theme: String?
    var recipe: String?
    var size: Int?
    var columnCount: Int?
    var background: String?
    var placeholder: String?

    /// Whether a sheet is asked for.
    ///
    /// - Parameter output: Where it goes.
    /// - Returns: Whether the theme of a sheet was named.
    /// - Throws: ``PortraitError/Code/usage`` for a theme that is not known, and for options of a sheet without one.
    func isWanted(_ output: OutputOptions) throws(PortraitError) -> Bool {
        if let theme {
            guard theme == "grid" else {
                throw PortraitError(.usage, message: "lists have no theme \"\(theme)\"", hint: "known is grid")
            }
            return true
        }
        let texts = [recipe, background, placeholder, output.path]
        let numbers = [size, columnCount]
        guard texts.allSatisfy({ $0 == nil }), numbers.allSatisfy({ $0 == nil }) else {
            throw PortraitError(
                .usage,
                message: "rows have no picture to draw",
                hint: "give --theme grid for a contact sheet, or redirect the output to keep rows in a file"
            )
        }
        return false
    }

    /// The measures and colours of the sheet.
    ///
    /// - Parameter limits: What a picture has to keep to.
    /// - Returns: The layout.
    /// - Throws: ``PortraitError`` for numbers and colours that make no sense.
    func layout(limits: DecodeLimits) throws(PortraitError) -> ContactSheet.Layout {
        let ground = try ground()
        let columnCount = columnCount ?? 8
        let side = size ?? 128
        guard columnCount >= 1, side >= 16 else {
            throw PortraitError(
                .usage,
                message: "a sheet has at least one column of portraits of 16 pixels",
                hint: "look at --sheet-columns and --size"
            )
        }
        do throws(ImagingError) {
            return try ContactSheet.Layout(columnCount: columnCount, side: side, ground: ground, limits: limits)
        } catch {
            throw PortraitError(
                .usage,
                message: "\(columnCount) portraits of \(side) pixels don't fit into a row",
                hint: "\(error.message); take fewer or smaller ones"
            )
        }
    }

    private func ground() throws(PortraitError) -> Color {
        guard let background else { return .white }
        do throws(RecipeError) {
            return try Color(parsing: background)
        } catch {
            throw PortraitError(error)
        }
    }

    /// What is done to each portrait: the look of the default theme in the size of the sheet, unless a recipe is given.
    ///
    /// - Parameters:
    ///   - named: The recipes of the configuration file.
    ///   - side: The side of a portrait on the sheet, in pixels.
    /// - Returns: The recipe.
    /// - Throws: ``PortraitError/Code/usage`` for a recipe that makes no sense.
    func steps(named: [String: String], side: Int) throws(PortraitError) -> Recipe {
        do throws(RecipeError) {
            if let recipe { return try Recipe(parsing: named[recipe] ?? recipe) }
            let size = try Recipe.Step(parsing: "resize:\(side)x\(side)")
            return try Recipe(steps: [size] + Theme.default.steps())
        } catch {
            throw PortraitError(error)
        }
    }
}
