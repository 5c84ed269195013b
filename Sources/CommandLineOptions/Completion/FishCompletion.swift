/// The completion script of fish 3 or newer: a line for each thing that can be offered.
struct FishCompletion {
    let script: String

    init(_ root: CommandDeclaration) {
        let levels = CompletionLevel.all(of: root)
        let prefix = "__" + root.name.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
        let paths = levels.dropFirst().map { Self.quoted($0.path.joined(separator: " ")) }.joined(separator: " ")
        let lines = levels.flatMap { Self.lines(for: $0, root.name, prefix) }
        script = """
            # Completion of \(root.name) for fish.

            # Where in the tree of commands the cursor is.
            function \(prefix)_path
                set -l path \(root.name)
                for word in (commandline -opc)[2..]
                    if contains -- "$path $word" \(paths)
                        set path "$path $word"
                    end
                end
                echo $path
            end

            function \(prefix)_is_at
                contains -- (\(prefix)_path) $argv
            end

            complete -c \(root.name) -f
            \(lines.joined(separator: "\n"))

            """
    }

    private static func lines(for level: CompletionLevel, _ program: String, _ prefix: String) -> [String] {
        let paths = ([level.path] + level.alsoPaths).map { "\"\($0.joined(separator: " "))\"" }
        let here = "complete -c \(program) -n \(quoted("\(prefix)_is_at \(paths.joined(separator: " "))"))"
        // Only here, not where the group is meant that this is the standard of.
        let members = level.members.map { "\(here) -a \(quoted($0.name)) -d \(quoted($0.abstract))" }
        let options = level.named.flatMap { option in
            let letter = option.letter.map { " -s \($0)" } ?? ""
            return option.longSpellings.map { spelling in
                "\(here)\(letter) -l \(spelling.dropFirst(2))\(value(of: option)) -d \(quoted(option.help))"
            }
        }
        let builtIn = BuiltInOption.all.map { option in
            let letter = option.letter.map { " -s \($0)" } ?? ""
            return "\(here)\(letter) -l \(option.name) -d \(quoted(option.help))"
        }
        return members + options + builtIn + level.positional.compactMap { argument(here, $0) }
    }

    private static func value(of option: OptionDeclaration) -> String {
        guard option.takesValue else { return "" }
        if let words = option.completionWords { return " -x -a \(quoted(words.joined(separator: " ")))" }
        return switch option.completion {
        case .files: " -r -F"
        case .folders: " -x -a '(__fish_complete_directories)'"
        case .nothing, .words: " -x"
        }
    }

    private static func argument(_ here: String, _ option: OptionDeclaration) -> String? {
        if let words = option.completionWords { return "\(here) -a \(quoted(words.joined(separator: " ")))" }
        return switch option.completion {
        case .files: "\(here) -F"
        case .folders: "\(here) -a '(__fish_complete_directories)'"
        case .nothing, .words: nil
        }
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
    }
}
