/// The page of a command for man(1), which says what `--help` says.
struct ManualPage {
    private let path: [CommandDeclaration]
    private let version: String
    private let relatedPages: [String]

    /// Describes a command.
    ///
    /// - Parameters:
    ///   - path: The program, the groups below it, and the command.
    ///   - version: The version of the program.
    ///   - relatedPages: Further pages of the program, such as `tool.conf(5)`.
    init(_ path: [CommandDeclaration], version: String, relatedPages: [String]) {
        self.path = path
        self.version = version
        self.relatedPages = relatedPages
    }

    /// The name of the page, such as `portrait-batch-upload`.
    private var name: String { path.map(\.name).joined(separator: "-") }

    /// The page in the macros of man(7), with its last line break.
    var roff: String {
        let program = path[0].name
        let command = path[path.count - 1]
        let sections = HelpSection.all(of: command)
        var page = ".TH \(RoffText.argument(name.uppercased())) 1 \"\" \(RoffText.argument("\(program) \(version)"))\n"
        // Words stay whole, and lines ragged, as in help: what one searches for is found.
        page += ".nh\n.ad l\n.SH NAME\n\(RoffText.line(name)) \\- \(RoffText.line(abstract))\n"
        page += ".SH SYNOPSIS\n\(RoffText.line(Synopsis(path.map(\.name).joined(separator: " "), command).text))\n"
        page += ".SH DESCRIPTION\n" + RoffText.paragraphs(command.overview.joined(separator: "\n\n"))
        page += sections.map(Self.roff).joined()
        return page + related
    }

    /// The abstract as the list of all pages has it: without a point.
    private var abstract: String {
        let text = path[path.count - 1].abstract
        return text.last == "." ? String(text.dropLast()) : text
    }

    private static func roff(_ section: HelpSection) -> String {
        let entries = section.entries.map { entry in
            ".TP\n.B \(RoffText.argument(entry.label))\n"
                + (entry.explanation.isEmpty ? "" : RoffText.line(entry.explanation) + "\n")
        }
        return ".SH \(RoffText.argument(section.title.uppercased()))\n" + entries.joined()
    }

    /// The pages of the commands of a group, or of the group that the command is in.
    private var related: String {
        let command = path[path.count - 1]
        let above = path.dropLast().map(\.name)
        var pages = command.members.map { RoffText.line("\(name)-\($0.name)(1)") }
        if !above.isEmpty { pages.insert(above.joined(separator: "\\-") + "(1)", at: 0) }
        pages += relatedPages.map(RoffText.line)
        return pages.isEmpty ? "" : ".SH \"SEE ALSO\"\n" + pages.joined(separator: ", ") + "\n"
    }
}
