/// A heading with what is told below it, for help and for the manual.
struct HelpSection: Equatable {
    /// What is told of one argument, option or command.
    struct Entry: Equatable {
        /// What it is called by.
        var label: String
        /// What it is for, with its values and its default.
        var explanation: String
    }

    /// The heading, in ordinary letters.
    var title: String
    /// The entries, in their order.
    var entries: [Entry] = []

    /// The sections of a command: arguments by position, the options below their headings, those without one, and the commands
    /// of a group.
    ///
    /// A group with a member that is meant where none is named has the sections of that member, too.
    ///
    /// - Parameter command: The command or group.
    /// - Returns: The sections that have entries.
    static func all(of command: CommandDeclaration) -> [HelpSection] {
        var arguments = HelpSection(title: "Arguments")
        var titled: [HelpSection] = []
        var options = HelpSection(title: "Options")
        for option in command.optionsInHelp {
            let entry = Entry(label: label(of: option), explanation: explanation(of: option))
            if option.section.isEmpty {
                if option.isPositional { arguments.entries.append(entry) } else { options.entries.append(entry) }
            } else if let known = titled.firstIndex(where: { $0.title == option.section }) {
                titled[known].entries.append(entry)
            } else {
                titled.append(HelpSection(title: option.section, entries: [entry]))
            }
        }
        options.entries += BuiltInOption.all.map {
            Entry(label: $0.spellings.joined(separator: ", "), explanation: $0.help)
        }
        let members = command.members.map { member in
            Entry(
                label: member.name + (member.name == command.standard ? " (default)" : ""),
                explanation: member.abstract
            )
        }
        let subcommands = HelpSection(title: "Subcommands", entries: members)
        return ([arguments] + titled + [options, subcommands]).filter { !$0.entries.isEmpty }
    }

    private static func label(of option: OptionDeclaration) -> String {
        if option.isPositional { return option.label() }
        if option.kind == .invertibleFlag { return option.spellings.joined(separator: "/") }
        return option.label(option.spellings.joined(separator: ", "))
    }

    private static func explanation(of option: OptionDeclaration) -> String {
        var remarks: [String] = []
        if !option.choices.isEmpty { remarks.append("values: \(option.choices.joined(separator: ", "))") }
        if let text = option.defaultText, !text.isEmpty { remarks.append("default: \(text)") }
        return option.help + (remarks.isEmpty ? "" : " (\(remarks.joined(separator: "; ")))")
    }
}

extension CommandDeclaration {
    /// The options that help tells of: the command's own; of a group those of the member that is meant where none is named.
    var optionsInHelp: [OptionDeclaration] { standard.flatMap(member)?.options ?? options }

    /// The abstract, and what else one should know, of the command or of the member that is meant where none is named.
    var overview: [String] {
        [abstract, discussion, standard.flatMap(member)?.discussion ?? ""].filter { !$0.isEmpty }
    }
}
