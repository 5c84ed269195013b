/// A place in the tree of commands, with all that may be written there.
struct CompletionLevel {
    /// The names from the program to here.
    let path: [String]
    /// Other paths that mean the same: that of the group which this command is the standard of.
    let alsoPaths: [[String]]
    /// The commands that may follow, with what they do.
    let members: [(name: String, abstract: String)]
    /// The member that is meant where none is named.
    let standard: String?
    /// The options.
    let options: [OptionDeclaration]

    /// The arguments by position.
    var positional: [OptionDeclaration] { options.filter(\.isPositional) }

    /// The options with names.
    var named: [OptionDeclaration] { options.filter { !$0.isPositional } }

    /// All places of a program, the program itself first.
    static func all(of root: CommandDeclaration) -> [CompletionLevel] {
        var members = root.members.map { (name: $0.name, abstract: $0.abstract) }
        members.append((HelpOptions.name, "Tell the help of a command."))
        return levels(root, path: [root.name], also: [], members: members)
            + [
                CompletionLevel(
                    path: [root.name, HelpOptions.name],
                    alsoPaths: [],
                    members: root.members.map { ($0.name, $0.abstract) },
                    standard: nil,
                    options: []
                )
            ]
    }

    private static func levels(
        _ command: CommandDeclaration,
        path: [String],
        also: [[String]],
        members: [(name: String, abstract: String)]
    ) -> [CompletionLevel] {
        let level = CompletionLevel(
            path: path,
            alsoPaths: also,
            members: members,
            standard: command.standard,
            options: command.options
        )
        return [level]
            + command.members.flatMap { member in
                levels(
                    member,
                    path: path + [member.name],
                    also: member.name == command.standard ? [path] : [],
                    members: member.members.map { ($0.name, $0.abstract) }
                )
            }
    }
}

extension OptionDeclaration {
    /// The words that its value may be, where some are known.
    var completionWords: [String]? {
        if !choices.isEmpty { return choices }
        if case .words(let words) = completion { return words() }
        return nil
    }
}
