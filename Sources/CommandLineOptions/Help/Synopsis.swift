/// How a command is called, in one line.
struct Synopsis {
    /// The most options that are told one by one.
    private static let mostOptions = 12

    /// The line.
    let text: String

    /// Writes the line for a command.
    ///
    /// - Parameters:
    ///   - name: The name with those of the program and the groups before it.
    ///   - command: The command or group.
    init(_ name: String, _ command: CommandDeclaration) {
        let options = command.optionsInHelp
        var parts = options.flatMap(Self.parts)
        if parts.count > Self.mostOptions {
            parts = options.filter { $0.isPositional || $0.isRequired }.flatMap(Self.parts)
            parts = parts.isEmpty ? ["<options>"] : ["[<options>]"] + parts
        }
        if !command.members.isEmpty { parts.append(command.standard == nil ? "<subcommand>" : "| <subcommand>") }
        text = ([name] + parts).joined(separator: " ")
    }

    /// The option, in brackets where it can be left out.
    private static func parts(_ option: OptionDeclaration) -> [String] {
        let labels = option.isPositional ? [option.label()] : option.longSpellings.map { option.label($0) }
        return labels.map { label in
            let label = option.isRepeating ? "\(label) ..." : label
            return option.isRequired ? label : "[\(label)]"
        }
    }
}
