/// What `--help` tells of a command or of a group of commands.
struct HelpPage {
    /// Where the explanations begin, in characters from the left.
    private static let explanationColumn = 26
    private static let indent = 2

    private struct Section {
        var title: String
        var entries: [(label: String, explanation: String)] = []
    }

    private let command: CommandDeclaration
    private let names: [String]

    /// Describes a command.
    ///
    /// - Parameter path: The program, the groups below it, and the command.
    init(_ path: [CommandDeclaration]) {
        command = path[path.count - 1]
        names = path.map(\.name)
    }

    /// The page.
    ///
    /// - Parameter columns: The width of the terminal, in characters.
    /// - Returns: The lines, each with its break.
    func text(columns: Int) -> String {
        let overview = [command.abstract, command.discussion].filter { !$0.isEmpty }.joined(separator: "\n\n")
        var page = TextWrapping.wrap("OVERVIEW: \(overview)", columns: columns) + "\n\n"
        page += "USAGE: \(Synopsis(names.joined(separator: " "), command).text)\n\n"
        page += sections.map { Self.text(of: $0, columns: columns) }.joined(separator: "\n")
        if let program = names.first, !command.members.isEmpty {
            let groups = ([program, HelpOptions.name] + names.dropFirst()).joined(separator: " ")
            page += "\n  See '\(groups) <subcommand>' for detailed help."
        }
        return page + "\n"
    }

    /// Arguments by position, the options below their headings, those without one, and the commands of a group.
    private var sections: [Section] {
        var arguments = Section(title: "Arguments")
        var titled: [Section] = []
        var options = Section(title: "Options")
        for option in command.options {
            let entry = (Self.label(of: option), Self.explanation(of: option))
            if option.section.isEmpty {
                if option.isPositional { arguments.entries.append(entry) } else { options.entries.append(entry) }
            } else if let known = titled.firstIndex(where: { $0.title == option.section }) {
                titled[known].entries.append(entry)
            } else {
                titled.append(Section(title: option.section, entries: [entry]))
            }
        }
        options.entries += BuiltInOption.all.map { ($0.spellings.joined(separator: ", "), $0.help) }
        let members = command.members.map { member in
            (member.name + (member.name == command.standard ? " (default)" : ""), member.abstract)
        }
        let subcommands = Section(title: "Subcommands", entries: members)
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

    private static func text(of section: Section, columns: Int) -> String {
        let lines = section.entries.map { label, explanation in
            let label = String(repeating: " ", count: indent) + label
            guard !explanation.isEmpty else { return label }
            let wrapped = TextWrapping.wrap(explanation, columns: columns, indent: explanationColumn)
            // A label that leaves no blank before the explanation stands in a line of its own.
            return label.count < explanationColumn ? label + wrapped.dropFirst(label.count) : label + "\n" + wrapped
        }
        return "\(section.title.uppercased()):\n" + lines.map { $0 + "\n" }.joined()
    }
}
