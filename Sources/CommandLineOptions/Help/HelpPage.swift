/// What `--help` tells of a command or of a group of commands.
struct HelpPage {
    /// Where the explanations begin, in characters from the left.
    private static let explanationColumn = 26
    private static let indent = 2

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
        let overview = command.overview.joined(separator: "\n\n")
        var page = TextWrapping.wrap("OVERVIEW: \(overview)", columns: columns) + "\n\n"
        page += "USAGE: \(Synopsis(names.joined(separator: " "), command).text)\n\n"
        page += HelpSection.all(of: command).map { Self.text(of: $0, columns: columns) }.joined(separator: "\n")
        if let program = names.first, !command.members.isEmpty {
            let groups = ([program, HelpOptions.name] + names.dropFirst()).joined(separator: " ")
            page += "\n  See '\(groups) <subcommand>' for detailed help."
        }
        return page + "\n"
    }

    private static func text(of section: HelpSection, columns: Int) -> String {
        let lines = section.entries.map { entry in
            let label = String(repeating: " ", count: indent) + entry.label
            guard !entry.explanation.isEmpty else { return label }
            let wrapped = TextWrapping.wrap(entry.explanation, columns: columns, indent: explanationColumn)
            // A label that leaves no blank before the explanation stands in a line of its own.
            return label.count < explanationColumn ? label + wrapped.dropFirst(label.count) : label + "\n" + wrapped
        }
        return "\(section.title.uppercased()):\n" + lines.map { $0 + "\n" }.joined()
    }
}
