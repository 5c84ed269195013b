import PixelPipeline

/// The value of `--overlay`: a picture file, and where it is laid.
///
///     badge.png   badge.png@northwest   badge.png@southeast:60   logo@2x.png@south
struct OverlayOption: Hashable, Sendable {
    /// The file.
    let path: String
    /// The name that the file has in the recipe: its own in lower case, with dashes for what a name can't have.
    let name: String
    /// The step that lays it over.
    let step: Recipe.Step

    /// Reads the value.
    ///
    /// - Throws: ``RecipeError`` when no file is named, or the gravity or opacity makes no sense.
    init(parsing text: String) throws(RecipeError) {
        var path = text[...]
        var placement = ""
        if let at = text.lastIndex(of: "@"), Self.isPlacement(text[text.index(after: at)...]) {
            path = text[..<at]
            placement = ":" + text[text.index(after: at)...]
        }
        guard !path.isEmpty else {
            throw RecipeError(message: "the overlay names no file", hint: "write it like badge.png@southeast")
        }
        self.path = String(path)
        name = Self.name(of: path)
        step = try Recipe.Step(parsing: "overlay:\(name)\(placement)")
    }

    /// Whether a text begins with a word, as a gravity does, so that `logo@2x.png` is a file.
    private static func isPlacement(_ text: Substring) -> Bool {
        let word = text.prefix { $0 != ":" }
        return !word.isEmpty && word.allSatisfy { $0.isASCII && $0.isLetter }
    }

    private static func name(of path: Substring) -> String {
        let file = path.split(separator: "/").last ?? "overlay"
        let letters = file.lowercased()
            .map { letter in
                letter.isASCII && (letter.isLetter || letter.isNumber || "._-".contains(letter)) ? letter : "-"
            }
        return String(letters.prefix(64))
    }
}
