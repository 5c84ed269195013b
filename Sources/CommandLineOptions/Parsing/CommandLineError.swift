/// What is wrong with a command line.
public enum CommandLineError: Error, Sendable, Hashable {
    /// No option has this name.
    case unknownOption(String, suggestion: String?)
    /// The word is neither an option nor a value.
    case malformedOption(String)
    /// An option stands without the value that it takes.
    case missingValue(String)
    /// A flag was given a value.
    case unexpectedValue(String, option: String)
    /// The value is not of the option's kind; where it is one of a few words, these.
    case invalidValue(String, option: String, choices: [String])
    /// What the command can't do without was not given.
    case missingArgument(String)
    /// Words are left that mean nothing here.
    case unexpectedArguments([String], suggestion: String?)
    /// Options were given that exclude each other.
    case contradiction(String)
    /// There are no completions for this shell; nil where none was named.
    case unknownShell(String?)

    /// What is wrong, in a sentence.
    public var message: String {
        switch self {
        case .unknownOption(let name, let suggestion): "Unknown option '\(name)'" + Self.question(suggestion)
        case .malformedOption(let word): "Invalid option: \(word)"
        case .missingValue(let option): "Missing value for '\(option)'"
        case .unexpectedValue(let value, let option):
            "The option '\(option)' does not take any value, but '\(value)' was specified."
        case .invalidValue(let value, let option, let choices):
            "The value '\(value)' is invalid for '\(option)'" + Self.offer(choices)
        case .missingArgument(let argument): "Missing expected argument '\(argument)'"
        case .unexpectedArguments(let words, let suggestion):
            (words.count == 1
                ? "Unexpected argument '\(words.joined())'"
                : "\(words.count) unexpected arguments: '\(words.joined(separator: "', '"))'")
                + Self.question(suggestion)
        case .contradiction(let sentence): sentence
        case .unknownShell(let shell):
            (shell.map { "Can't generate completion scripts for '\($0)'." } ?? "No shell is named.")
                + "\nPlease use --generate-completion-script=<shell> with one of:\n    "
                + CompletionShell.allCases.map(\.rawValue).joined(separator: " ")
        }
    }

    private static func question(_ suggestion: String?) -> String {
        suggestion.map { ". Did you mean '\($0)'?" } ?? ""
    }

    private static func offer(_ choices: [String]) -> String {
        let quoted = choices.map { "'\($0)'" }
        guard let last = quoted.last else { return "" }
        let list =
            quoted.count > 2
            ? quoted.dropLast().joined(separator: ", ") + " or \(last)" : quoted.joined(separator: " and ")
        return ". Please provide one of \(list)."
    }
}
