/// The completion script of bash 4.4 or newer; it needs no package for completions.
struct BashCompletion {
    let script: String

    init(_ root: CommandDeclaration) {
        let levels = CompletionLevel.all(of: root)
        let function = "_" + root.name.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
        let paths = levels.dropFirst().map { "'\($0.path.joined(separator: " "))'" }.joined(separator: " | ")
        script = """
            # Completion of \(root.name) for bash.

            \(function)() {
                local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
                local path=\(root.name) ended=false i word words= members= options= again= values= files= offered=
                # Readline makes three words of --name=value.
                if [[ $current == '=' ]]; then
                    current=
                elif [[ $previous == '=' ]]; then
                    previous=${COMP_WORDS[COMP_CWORD - 2]}
                fi
                for ((i = 1; i < COMP_CWORD; i++)); do
                    case "$path ${COMP_WORDS[i]}" in
                    \(paths))
                        path+=" ${COMP_WORDS[i]}"
                        ;;
                    *' --') ended=true ;;
                    esac
                done
                [[ $ended == true ]] && previous=
                case $path in
            \(levels.map { Self.cases(of: $0, in: levels) }.joined())    esac
            \(Self.offer)
            }

            complete -F \(function) \(root.name)

            """
    }

    /// What offers the words that were found.
    private static let offer = """
            if [[ $files ]]; then
                compopt -o filenames
                if [[ $files == folders ]]; then words=-d; else words=-f; fi
                mapfile -t COMPREPLY < <(compgen $words -- "$current")
                return
            fi
            if [[ $values ]]; then
                words=$values
            elif [[ $current == -* && $ended == false ]]; then
                words=$options
            else
                words=$members
                [[ $words || $ended == true ]] || words=$options
            fi
            # What was given is not offered again, unless it can be.
            for word in $words; do
                if [[ $word != -* || " ${COMP_WORDS[*]:1:COMP_CWORD - 1} " != *" $word "* || " $again " == *" $word "* ]]; then
                    offered+="$word "
                fi
            done
            mapfile -t COMPREPLY < <(compgen -W "$offered" -- "$current")
        """

    /// What is known at one place.
    private static func cases(of level: CompletionLevel, in levels: [CompletionLevel]) -> String {
        // A group with a standard member takes the options of that as well.
        let source = level.standard.flatMap { name in levels.first { $0.path == level.path + [name] } } ?? level
        var lines = ["'\(level.path.joined(separator: " "))')"]
        if !level.members.isEmpty { lines.append("    members='\(level.members.map(\.name).joined(separator: " "))'") }
        let names = source.named.flatMap(\.spellings) + BuiltInOption.all.flatMap(\.spellings)
        lines.append("    options='\(names.joined(separator: " "))'")
        let again = source.named.filter(\.isRepeating).flatMap(\.spellings)
        if !again.isEmpty { lines.append("    again='\(again.joined(separator: " "))'") }
        let valued = source.named.filter(\.takesValue)
        if !valued.isEmpty {
            lines.append("    case $previous in")
            for option in valued {
                guard let action = action(for: option) else { continue }
                lines.append("    \(option.spellings.joined(separator: " | "))) \(action) ;;")
            }
            let unknown = valued.filter { action(for: $0) == nil }.flatMap(\.spellings)
            if !unknown.isEmpty { lines.append("    \(unknown.joined(separator: " | "))) return ;;") }
            let argument = level.positional.first.flatMap(action)
            if let argument { lines.append("    *) [[ $current == -* && $ended == false ]] || \(argument) ;;") }
            lines.append("    esac")
        } else if let argument = level.positional.first.flatMap(action) {
            lines.append("    [[ $current == -* && $ended == false ]] || \(argument)")
        }
        lines.append("    ;;")
        return lines.map { "    \($0)\n" }.joined()
    }

    private static func action(for option: OptionDeclaration) -> String? {
        if let words = option.completionWords { return "values='\(words.joined(separator: " "))'" }
        switch option.completion {
        case .files: return "files=files"
        case .folders: return "files=folders"
        case .nothing, .words: return nil
        }
    }
}
