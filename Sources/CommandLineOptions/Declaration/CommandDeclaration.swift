/// A command, or a group of commands, as it is declared.
public struct CommandDeclaration: Sendable {
    /// What is behind the name.
    enum Content: Sendable {
        /// A command with options of its own.
        case command(any Command.Type)
        /// Commands below this one, which are declared when they are asked for: few runs need those of all groups.
        case group(@Sendable () -> [CommandDeclaration], standard: String?)
    }

    /// The name.
    public let name: String
    /// What it does, in a sentence.
    public let abstract: String
    /// What else one should know; may be empty.
    public let discussion: String
    /// What is behind the name.
    let content: Content

    /// Declares a command.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - command: What is filled and run.
    ///   - abstract: What it does, in a sentence.
    ///   - discussion: What else one should know.
    public init(_ name: String, _ command: any Command.Type, abstract: String, discussion: String = "") {
        self.name = name
        self.abstract = abstract
        self.discussion = discussion
        content = .command(command)
    }

    /// Declares a group of commands.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - abstract: What they do, in a sentence.
    ///   - discussion: What else one should know.
    ///   - members: The commands of the group, in the order of help.
    ///   - standard: The member that is meant where none is named; nil to tell the help then.
    public init(
        _ name: String,
        abstract: String,
        discussion: String = "",
        members: @autoclosure @escaping @Sendable () -> [CommandDeclaration],
        standard: CommandDeclaration? = nil
    ) {
        self.name = name
        self.abstract = abstract
        self.discussion = discussion
        content = .group(members, standard: standard?.name)
    }

    /// The commands below this one.
    public var members: [CommandDeclaration] {
        if case .group(let members, _) = content { members() } else { [] }
    }

    /// The name of the member that is meant where none is named.
    var standard: String? {
        if case .group(_, let standard) = content { standard } else { nil }
    }

    /// The options of the command with their defaults; none for a group.
    public var options: [OptionDeclaration] {
        if case .command(let type) = content { Self.options(of: type) } else { [] }
    }

    private static func options<C: Command>(of type: C.Type) -> [OptionDeclaration] {
        C.options.declarationsWithDefaults()
    }

    /// The index of a member's name behind options of the standard member; nil where the words name no member.
    ///
    /// Where the standard member takes arguments by position, every word may be one of those.
    func memberIndex(behindOptionsIn words: ArraySlice<String>) -> Int? {
        guard let options = standard.flatMap(member)?.options, !options.contains(where: \.isPositional) else {
            return nil
        }
        var index = words.startIndex
        while index < words.endIndex {
            let word = words[index]
            guard OptionReading.isOption(word) else { return member(word) == nil ? nil : index }
            let name = word.prefix { $0 != "=" }
            guard let option = options.first(where: { $0.spellings.contains(String(name)) }) else { return nil }
            index += option.takesValue && name.endIndex == word.endIndex ? 2 : 1
        }
        return nil
    }

    /// The member of a name.
    func member(_ name: String) -> CommandDeclaration? { members.first { $0.name == name } }
}
