/// An option, a flag or an argument by position, as it is declared.
///
/// Parsing, help, suggestions and completion all read this one value.
public struct OptionDeclaration: Sendable {
    /// What may follow the name.
    public enum Kind: Sendable, Hashable {
        /// Nothing: the name alone says it.
        case flag
        /// Nothing; `--no-NAME` says the opposite.
        case invertibleFlag
        /// Any text.
        case text
        /// A whole number.
        case integer
        /// A number, with or without a fraction.
        case decimal
        /// One of these words.
        case choice([String])
    }

    /// The long name without dashes; empty for an argument by position.
    public let name: String
    /// The short name without its dash, if there is one.
    public let letter: Character?
    /// What help calls the value; empty for a flag.
    public let valueName: String
    /// What it is for, in a sentence.
    public let help: String
    /// What may follow the name.
    public let kind: Kind
    /// Whether the command can't do without it.
    public let isRequired: Bool
    /// Whether it may be given several times, each time with a further value.
    public let isRepeating: Bool
    /// Whether the next word is its value even if that begins with a dash, as negative numbers do.
    public let takesAnyWord: Bool
    /// What a shell may complete the value to.
    public let completion: Completion
    /// The heading that help tells it below; empty for the general one.
    public internal(set) var section = ""
    /// The value that holds where none is given, as help tells it.
    public internal(set) var defaultText: String?

    /// Whether it is known by its position, without a name.
    public var isPositional: Bool { name.isEmpty }

    /// Whether a value follows the name.
    public var takesValue: Bool { kind != .flag && kind != .invertibleFlag }

    /// Everything that it can be called by, with dashes, in the order of help.
    public var spellings: [String] {
        guard !isPositional else { return [] }
        return (letter.map { ["-\($0)"] } ?? []) + longSpellings
    }

    /// The long names, with dashes.
    var longSpellings: [String] {
        guard !isPositional else { return [] }
        return kind == .invertibleFlag ? ["--\(name)", "--no-\(name)"] : ["--\(name)"]
    }

    /// The words that the value is chosen from, where it is chosen from words.
    var choices: [String] {
        if case .choice(let words) = kind { words } else { [] }
    }

    /// How a message calls it where it was given as `spelling`, or by its best name.
    func label(_ spelling: String? = nil) -> String {
        guard !isPositional else { return "<\(valueName)>" }
        let spelling = spelling ?? "--\(name)"
        return takesValue ? "\(spelling) <\(valueName)>" : spelling
    }
}
