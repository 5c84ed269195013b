/// The declarations as a JSON object, for programs that look them over or write about them.
struct DeclarationListing {
    /// The object, with a line for each value.
    let json: String

    /// Lists a command and all below it.
    init(_ command: CommandDeclaration) {
        json = Self.text(.object([("command", Self.value(of: command)), ("serializationVersion", .number(0))]), "")
    }

    private indirect enum Value {
        case text(String)
        case number(Int)
        case flag(Bool)
        case list([Value])
        case object([(name: String, value: Value)])
    }

    private static func value(of command: CommandDeclaration) -> Value {
        let builtIn = BuiltInOption.all.map { option in
            let names = (option.letter.map { [name("short", String($0))] } ?? []) + [name("long", option.name)]
            return argument(kind: "flag", names: names, help: option.help, isOptional: true, isRepeating: false)
        }
        var members: [(String, Value)] = [
            ("abstract", .text(command.abstract)),
            ("arguments", .list(command.options.map(value) + builtIn)),
            ("commandName", .text(command.name)),
        ]
        if let standard = command.standard { members.append(("defaultSubcommand", .text(standard))) }
        if !command.discussion.isEmpty { members.append(("discussion", .text(command.discussion))) }
        if !command.members.isEmpty { members.append(("subcommands", .list(command.members.map(value)))) }
        return .object(members)
    }

    private static func value(of option: OptionDeclaration) -> Value {
        var further: [(String, Value)] = []
        if !option.choices.isEmpty { further.append(("allValues", .list(option.choices.map { .text($0) }))) }
        if let text = option.defaultText { further.append(("defaultValue", .text(text))) }
        if !option.section.isEmpty { further.append(("sectionTitle", .text(option.section))) }
        if !option.valueName.isEmpty { further.append(("valueName", .text(option.valueName))) }
        let short = option.letter.map { [name("short", String($0))] } ?? []
        return argument(
            kind: option.isPositional ? "positional" : option.takesValue ? "option" : "flag",
            names: short + option.longSpellings.map { name("long", String($0.dropFirst(2))) },
            help: option.help,
            isOptional: !option.isRequired,
            isRepeating: option.isRepeating,
            further
        )
    }

    private static func argument(
        kind: String,
        names: [Value],
        help: String,
        isOptional: Bool,
        isRepeating: Bool,
        _ further: [(String, Value)] = []
    ) -> Value {
        .object(
            [
                ("abstract", .text(help)), ("isOptional", .flag(isOptional)), ("isRepeating", .flag(isRepeating)),
                ("kind", .text(kind)), ("names", .list(names)),
            ] + further
        )
    }

    private static func name(_ kind: String, _ name: String) -> Value {
        .object([("kind", .text(kind)), ("name", .text(name))])
    }

    // MARK: Writing

    private static func text(_ value: Value, _ margin: String) -> String {
        let inner = margin + "  "
        switch value {
        case .text(let text): return quoted(text)
        case .number(let number): return "\(number)"
        case .flag(let flag): return "\(flag)"
        case .list(let values):
            guard !values.isEmpty else { return "[]" }
            return "[\n" + values.map { inner + text($0, inner) }.joined(separator: ",\n") + "\n\(margin)]"
        case .object(let members):
            let lines = members.map { "\(inner)\(quoted($0.name)) : \(text($0.value, inner))" }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(margin)}"
        }
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case "\n": "\\n"
            case "\t": "\\t"
            case ..<" ": "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: String(scalar)
            }
        }
        return "\"\(escaped.joined())\""
    }
}
