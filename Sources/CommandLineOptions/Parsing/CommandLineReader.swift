/// Reads the command line of a program: finds the command, fills its options, and answers what can be answered at once.
public struct CommandLineReader: Sendable {
    /// What a command line asks for.
    public enum Outcome: Sendable {
        /// A command to be run.
        case command(any Command)
        /// A text to be printed: help, the version, a completion script. It ends with a line break.
        case text(String)
    }

    private let root: CommandDeclaration
    private let version: String
    private let relatedPages: [String]
    private let columns: @Sendable () -> Int

    /// Reads for a program.
    ///
    /// - Parameters:
    ///   - root: The group of all commands, with the name of the program.
    ///   - version: What `--version` prints.
    ///   - relatedPages: The pages of the manual that are not about a command, such as `tool.conf(5)`.
    ///   - columns: The width that help is wrapped to, in characters; asked for when help is told. 80 by default.
    public init(
        _ root: CommandDeclaration,
        version: String,
        relatedPages: [String] = [],
        columns: @escaping @Sendable () -> Int = { 80 }
    ) {
        self.root = root
        self.version = version
        self.relatedPages = relatedPages
        self.columns = columns
    }

    /// Reads the words of a command line.
    ///
    /// - Parameter arguments: The words behind the program's name.
    /// - Returns: What they ask for.
    /// - Throws: ``CommandLineError`` for what can't be understood.
    public func read(_ arguments: [String]) throws(CommandLineError) -> Outcome {
        var path = [root]
        var words = arguments[...]
        while true {
            let last = path[path.count - 1]
            if case .command(let type) = last.content { return try read(words, as: type, path) }
            if let word = words.first, let member = last.member(word) {
                words.removeFirst()
                path.append(member)
            } else if path.count == 1, words.first == HelpOptions.name {
                return try help(words.dropFirst())
            } else if let index = last.memberIndex(behindOptionsIn: words), let member = last.member(words[index]) {
                words.remove(at: index)
                path.append(member)
            } else if let member = last.standard.flatMap(last.member), !isSoleRequest(words) {
                path.append(member)
            } else {
                return try answer(words, for: path)
            }
        }
    }

    private func read<C: Command>(
        _ words: ArraySlice<String>,
        as type: C.Type,
        _ path: [CommandDeclaration]
    ) throws(CommandLineError) -> Outcome {
        let options = C.options
        let reading = try OptionReading(words, of: options.declarations)
        if let request = reading.request { return .text(text(for: request, path)) }
        return .command(try options.fill(from: reading))
    }

    /// A group was named, and no member of it.
    private func answer(_ words: ArraySlice<String>, for path: [CommandDeclaration]) throws(CommandLineError) -> Outcome
    {
        let reading = try OptionReading(words, of: [])
        if let request = reading.request { return .text(text(for: request, path)) }
        let names = path[path.count - 1].members.map(\.name)
        // What is an option of a command that is not known can't be known either.
        let wrong = words.prefix { !OptionReading.isOption($0) }
        if !wrong.isEmpty { throw OptionReading.unexpected(wrong, commands: names) }
        try reading.checkRest(commands: names)
        return .text(text(for: .help, path))
    }

    /// Answers `help COMMAND …`.
    private func help(_ words: ArraySlice<String>) throws(CommandLineError) -> Outcome {
        let reading = try OptionReading(words, of: HelpOptions.options.declarations)
        if let request = reading.request, request != .help { return .text(text(for: request, [root])) }
        let asked = try HelpOptions.options.fill(from: reading)
        var path = [root]
        for (index, name) in asked.commands.enumerated() where asked.commands != [HelpOptions.name] {
            let group = path[path.count - 1]
            guard let member = group.member(name) else {
                throw OptionReading.unexpected(asked.commands[index...], commands: group.members.map(\.name))
            }
            path.append(member)
        }
        return .text(text(for: .help, path))
    }

    /// Whether nothing but help or the like is asked for, which then is about the group and not about its standard member.
    private func isSoleRequest(_ words: ArraySlice<String>) -> Bool {
        guard words.count == 1, let word = words.first else { return false }
        return ["-h", "--help", "--help-hidden", "--version", "--experimental-dump-help", "--generate-manual-page"]
            .contains(word)
    }

    private func text(for request: BuiltInRequest, _ path: [CommandDeclaration]) -> String {
        switch request {
        case .help: HelpPage(path).text(columns: columns())
        case .version: version + "\n"
        case .declarations: DeclarationListing(path[path.count - 1]).json + "\n"
        case .manualPage: ManualPage(path, version: version, relatedPages: relatedPages).roff
        case .completionScript(let shell): shell.script(for: root)
        }
    }
}
