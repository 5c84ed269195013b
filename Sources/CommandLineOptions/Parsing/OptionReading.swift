/// The words of a command line, matched with declarations: what was given for which, and what is left.
struct OptionReading {
    /// What was given for an option.
    enum Value: Hashable, Sendable {
        /// A flag, or with false its denial.
        case flag(Bool)
        case text(String)
        case integer(Int)
        case decimal(Double)
    }

    private let declarations: [OptionDeclaration]
    /// What was given, in the order of the words: the number of the declaration, and the value.
    private(set) var given: [(number: Int, value: Value)] = []
    /// What else is asked for.
    private(set) var request: BuiltInRequest?
    /// How that was written.
    private(set) var requestSpelling = ""
    private var unknown: [String] = []
    private var positional: [String] = []
    /// Words beyond the arguments that there are.
    private(set) var extra: ArraySlice<String> = []

    /// Matches words with declarations.
    ///
    /// - Parameters:
    ///   - words: The words.
    ///   - declarations: What there is.
    /// - Throws: ``CommandLineError`` for a value that is missing, not wanted, or not of its kind. What else is wrong is told by
    ///   ``checkRequired()`` and ``checkRest()``, after a request for help was honoured.
    init(_ words: ArraySlice<String>, of declarations: [OptionDeclaration]) throws(CommandLineError) {
        self.declarations = declarations
        var words = words
        while let word = words.popFirst() {
            if word == "--" {
                positional += words
                break
            }
            let isLong = word.utf8.starts(with: "--".utf8)
            if isLong {
                try readLong(word, &words)
            } else if Self.isOption(word) {
                try readLetters(word, &words)
            } else {
                positional.append(word)
            }
        }
        try assignPositional()
    }

    /// Whether a word is an option, and no value: it begins with a dash, and is more than that.
    static func isOption(_ word: String) -> Bool {
        word.utf8.first == UInt8(ascii: "-") && word.utf8.count > 1
    }

    // MARK: What is left

    /// Sees that everything is there that the command can't do without.
    ///
    /// - Throws: ``CommandLineError/missingArgument(_:)``
    func checkRequired() throws(CommandLineError) {
        for (number, declaration) in declarations.enumerated() where declaration.isRequired {
            if !given.contains(where: { $0.number == number }) { throw .missingArgument(declaration.label()) }
        }
    }

    /// Sees that nothing is left that means nothing here.
    ///
    /// - Parameter commands: The names of commands that might have been meant by the first word.
    /// - Throws: ``CommandLineError`` for the first option that there is not, else for words too many.
    func checkRest(commands: [String] = []) throws(CommandLineError) {
        if let name = unknown.first { throw unknownOption(name) }
        if !extra.isEmpty { throw Self.unexpected(extra, commands: commands) }
    }

    /// What is wrong with words that mean nothing here, of which there is one at least.
    ///
    /// - Parameters:
    ///   - words: The words.
    ///   - commands: The names of commands that might have been meant by the first.
    /// - Returns: The failure.
    static func unexpected(_ words: ArraySlice<String>, commands: [String]) -> CommandLineError {
        // Behind `--` even the name of a command is none.
        let slips = words.prefix(1).filter { !commands.contains($0) }
        let suggestion = slips.first.flatMap { Suggestion.closest(to: $0, among: commands, within: 2) }
        return .unexpectedArguments(Array(words), suggestion: suggestion)
    }

    private func unknownOption(_ name: String) -> CommandLineError {
        // A single letter is no slip of the keyboard.
        let isLetter = !name.utf8.starts(with: "--".utf8) && name.count == 2
        let everywhere = BuiltInOption.all.map { "--\($0.name)" }
        let known = isLetter ? [] : declarations.flatMap(\.longSpellings) + everywhere
        return .unknownOption(name, suggestion: Suggestion.closest(to: name, among: known, within: 3))
    }

    // MARK: Options

    private mutating func readLong(_ word: String, _ words: inout ArraySlice<String>) throws(CommandLineError) {
        let (spelling, attached) = Self.split(word)
        if spelling.utf8.starts(with: "---".utf8) { throw .malformedOption(word) }
        let name = String(spelling.dropFirst(2))
        for (number, declaration) in declarations.enumerated() where !declaration.isPositional {
            if declaration.name == name {
                return try read(declaration, number, spelling, attached, &words)
            }
            if declaration.kind == .invertibleFlag, name == "no-\(declaration.name)" {
                if let attached { throw .unexpectedValue(attached, option: spelling) }
                return given.append((number, .flag(false)))
            }
        }
        try readRequest(spelling, attached, &words)
    }

    /// Reads `-x`, `-abc` as `-a -b -c`, and `-ovalue` as `-o value`.
    private mutating func readLetters(_ word: String, _ words: inout ArraySlice<String>) throws(CommandLineError) {
        let (spelling, attached) = Self.split(word)
        let letters = spelling.dropFirst()
        guard !letters.isEmpty else { throw .malformedOption(word) }
        // One dash too few is told, rather than read as letters.
        let isSlip = letters.count > 1 && declarations.contains { $0.name == letters }
        let isKnown = letters == "h" || letters.contains { letter in declarations.contains { $0.letter == letter } }
        guard isKnown, !isSlip else { return unknown.append(spelling) }
        var index = letters.startIndex
        while index < letters.endIndex {
            let letter = letters[index]
            let spelling = "-\(letter)"
            index = letters.index(after: index)
            guard let number = declarations.firstIndex(where: { $0.letter == letter }) else {
                if letter == "h" { ask(.help, spelling) } else { unknown.append(spelling) }
                continue
            }
            let declaration = declarations[number]
            let isLast = index == letters.endIndex
            if declaration.takesValue, !isLast {
                // Everything up to the end of the word is the value, equals signs and all.
                let value = word.dropFirst(word.distance(from: word.startIndex, to: index))
                return try read(declaration, number, spelling, String(value), &words)
            }
            try read(declaration, number, spelling, isLast ? attached : nil, &words)
        }
    }

    private mutating func read(
        _ declaration: OptionDeclaration,
        _ number: Int,
        _ spelling: String,
        _ attached: String?,
        _ words: inout ArraySlice<String>
    ) throws(CommandLineError) {
        guard declaration.takesValue else {
            if let attached { throw .unexpectedValue(attached, option: spelling) }
            return given.append((number, .flag(true)))
        }
        var text = attached
        if text == nil, let next = words.first, declaration.takesAnyWord || !Self.isOption(next) {
            text = next
            words.removeFirst()
        } else if text == nil, let next = words.first, Double(next) != nil {
            // A number below zero is no option, and there is a value.
            throw .invalidValue(next, option: declaration.label(spelling), choices: declaration.choices)
        }
        // Nothing behind an equals sign is no value either.
        guard let text, attached != "" else { throw .missingValue(declaration.label(spelling)) }
        given.append((number, try Self.value(text, for: declaration, spelling)))
    }

    private mutating func readRequest(
        _ spelling: String,
        _ attached: String?,
        _ words: inout ArraySlice<String>
    ) throws(CommandLineError) {
        switch spelling {
        case "--help", "--help-hidden": ask(.help, spelling)
        case "--version": ask(.version, spelling)
        case "--experimental-dump-help": ask(.declarations, spelling)
        case "--generate-manual-page": ask(.manualPage, spelling)
        case "--generate-completion-script":
            guard let name = attached ?? words.popFirst() else { throw .unknownShell(nil) }
            guard let shell = CompletionShell(rawValue: name) else { throw .unknownShell(name) }
            ask(.completionScript(shell), spelling)
        default: unknown.append(spelling)
        }
    }

    private mutating func ask(_ asked: BuiltInRequest, _ spelling: String) {
        // Help says more than a version does.
        guard request == nil || asked == .help else { return }
        request = asked
        requestSpelling = spelling
    }

    // MARK: Values

    private mutating func assignPositional() throws(CommandLineError) {
        var words = positional[...]
        for (number, declaration) in declarations.enumerated() where declaration.isPositional {
            repeat {
                guard let word = words.popFirst() else { return }
                given.append((number, try Self.value(word, for: declaration, nil)))
            } while declaration.isRepeating
        }
        extra = words
    }

    private static func value(
        _ text: String,
        for declaration: OptionDeclaration,
        _ spelling: String?
    ) throws(CommandLineError) -> Value {
        switch declaration.kind {
        case .integer: if let number = Int(text) { return .integer(number) }
        case .decimal: if let number = Double(text) { return .decimal(number) }
        case .choice(let words): if words.contains(text) { return .text(text) }
        case .text, .flag, .invertibleFlag: return .text(text)
        }
        throw .invalidValue(text, option: declaration.label(spelling), choices: declaration.choices)
    }

    /// Parts `--name=value`.
    private static func split(_ word: String) -> (spelling: String, value: String?) {
        guard let sign = word.utf8.firstIndex(of: UInt8(ascii: "=")) else { return (word, nil) }
        return (String(word[..<sign]), String(word[word.utf8.index(after: sign)...]))
    }
}
