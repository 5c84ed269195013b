/// The completion script of zsh 5 or newer: a function for each command.
struct ZshCompletion {
    let script: String

    init(_ root: CommandDeclaration) {
        let levels = CompletionLevel.all(of: root)
        script = """
            #compdef \(root.name)
            # Completion of \(root.name) for zsh.

            \(levels.map(Self.function).joined(separator: "\n"))
            if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
                \(Self.name(of: [root.name])) "$@"
            else
                compdef \(Self.name(of: [root.name])) \(root.name)
            fi

            """
    }

    private static func name(of path: [String]) -> String { "_" + path.joined(separator: "_") }

    private static func function(of level: CompletionLevel) -> String {
        let body = level.members.isEmpty ? arguments(of: level) : dispatch(from: level)
        return "\(name(of: level.path))() {\n" + body.map { "    \($0)\n" }.joined() + "}\n"
    }

    /// Offers the members of a group, or goes on with the one that was named.
    private static func dispatch(from level: CompletionLevel) -> [String] {
        let names = level.members.map(\.name).joined(separator: " | ")
        // Help goes with the commands, but has none of its own to go on with.
        let isHelp = level.path.count == 2 && level.path[1] == HelpOptions.name
        var lines = ["local -a members=("]
        lines += level.members.map { "    \(quoted("\($0.name):\(escaped($0.abstract, ":"))"))" }
        lines += [")"]
        if !isHelp {
            lines += [
                "case $words[2] in",
                "\(names))",
                "    if (( CURRENT > 2 )); then",
                "        local function=\(name(of: level.path))_$words[2]",
                "        shift words",
                "        (( CURRENT-- ))",
                "        $function",
                "        return",
                "    fi",
                "    ;;",
                "esac",
            ]
        }
        lines.append("(( CURRENT == 2 )) && [[ $words[2] != -* ]] && _describe -t commands command members && return")
        if let standard = level.standard {
            lines.append(name(of: level.path + [standard]))
        } else {
            lines.append("_arguments -s -S \(builtIn.joined(separator: " "))")
        }
        return lines
    }

    private static func arguments(of level: CompletionLevel) -> [String] {
        let specifications =
            level.named.flatMap(specification) + builtIn
            + level.positional.enumerated()
            .map { number, option in
                let place = option.isRepeating ? "*" : "\(number + 1)"
                return quoted("\(place):\(escaped(option.valueName, ":")):\(action(for: option))")
            }
        return ["_arguments -s -S \\"]
            + specifications.enumerated()
            .map { number, text in "    \(text)" + (number == specifications.count - 1 ? "" : " \\") }
    }

    private static let builtIn = BuiltInOption.all.flatMap { option in
        let excluded = "(\(option.spellings.joined(separator: " ")))"
        return option.spellings.map { quoted("\(excluded)\($0)[\(escaped(option.help, "[]"))]") }
    }

    /// How `_arguments` is told of an option, once for each name that does not exclude the others.
    private static func specification(of option: OptionDeclaration) -> [String] {
        let value = option.takesValue ? ":\(escaped(option.valueName, ":")):\(action(for: option))" : ""
        let tail = "[\(escaped(option.help, "[]"))]\(value)"
        let sign = option.takesValue ? "=" : ""
        if option.kind == .invertibleFlag {
            let both = option.longSpellings.joined(separator: " ")
            return option.longSpellings.map { quoted("(\(both))\($0)\(tail)") }
        }
        let short = option.letter.map { "-\($0)" + (option.takesValue ? "+" : "") }
        if option.isRepeating {
            return ((short.map { [$0] } ?? []) + ["--\(option.name)\(sign)"]).map { quoted("*\($0)\(tail)") }
        }
        guard let short, let letter = option.letter else { return [quoted("--\(option.name)\(sign)\(tail)")] }
        return [
            quoted("(-\(letter) --\(option.name))\(short)\(tail)"),
            quoted("(-\(letter) --\(option.name))--\(option.name)\(sign)\(tail)"),
        ]
    }

    private static func action(for option: OptionDeclaration) -> String {
        if let words = option.completionWords {
            return "(\(words.map { escaped($0, ":()") }.joined(separator: " ")))"
        }
        switch option.completion {
        case .files: return "_files"
        case .folders: return "_files -/"
        // A blank: there is a value, and nothing to offer for it.
        case .nothing, .words: return " "
        }
    }

    private static func escaped(_ text: String, _ letters: String) -> String {
        text.map { letters.contains($0) || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
