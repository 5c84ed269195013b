import PixelPipeline

/// The value of `--overlay`: a picture file, and where it is laid.
///
///     badge.png   badge.png@northwest   badge.png@southeast:60   logo@2x.png@south
struct OverlayOption: Hashable, Sendable {
    /// The file.
    let path: String
    /// The name that the file has in the recipe: its own in lower case, with dashes for what a name can't have, and with a number
    /// where another file has it already.
    let name: String
    /// The step that lays it over.
    let step: Recipe.Step

    /// Reads the value.
    ///
    /// - Parameters:
    ///   - text: The value.
    ///   - others: What is laid over beside it.
    /// - Throws: ``RecipeError`` when no file is named, or the gravity or opacity makes no sense.
    init(parsing text: String, beside others: [OverlayOption] = []) throws(RecipeError) {
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
        name = Self.name(of: path, beside: others)
        step = try Recipe.Step(parsing: "overlay:\(name)\(placement)")
    }

    /// Whether a text begins with a word, as a gravity does, so that `logo@2x.png` is a file.
    private static func isPlacement(_ text: Substring) -> Bool {
        let word = text.prefix { $0 != ":" }
        return !word.isEmpty && word.allSatisfy { $0.isASCII && $0.isLetter }
    }

    private static func name(of path: Substring, beside others: [OverlayOption]) -> String {
        let name = name(of: path)
        let taken = Set(others.filter { $0.path != path }.map(\.name))
        guard taken.contains(name) else { return name }
        let numbered = (2...taken.count + 1).map { "\(name.prefix(60))-\($0)" }
        return numbered.first { !taken.contains($0) } ?? name
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
