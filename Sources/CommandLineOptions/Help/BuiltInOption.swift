/// An option that every command has, as help and completions tell it.
struct BuiltInOption {
    let letter: Character?
    let name: String
    let help: String

    /// The names with dashes.
    var spellings: [String] { (letter.map { ["-\($0)"] } ?? []) + ["--\(name)"] }

    /// All of them, in the order of help.
    static let all = [
        BuiltInOption(letter: nil, name: "version", help: "Show the version."),
        BuiltInOption(letter: "h", name: "help", help: "Show help information."),
    ]
}
