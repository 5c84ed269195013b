import FoundationEssentials
import Testing

/// A document of the repository, in Markdown.
struct Document: CustomTestStringConvertible, Sendable {
    /// A command with what is shown below it.
    struct Example: Sendable {
        var command: String
        /// The lines that are shown, in which `…` stands for anything.
        var output: [String] = []
        /// The exit code that is shown, 0 where none is.
        var status: Int32 = 0
    }

    /// The path from the top folder.
    let path: String
    /// The text.
    let text: String

    init(_ path: String) throws {
        self.path = path
        text = try String(contentsOfFile: Repository.path(path), encoding: .utf8)
    }

    /// Every document that somebody may read: those at the top, and the folder of the manual.
    static let all: [Document] = {
        let manual = (try? FileManager.default.contentsOfDirectory(atPath: Repository.path("Documentation"))) ?? []
        let paths = ["README.md", "CONTRIBUTING.md", "SECURITY.md"] + manual.sorted().map { "Documentation/\($0)" }
        return paths.filter { $0.hasSuffix(".md") }.compactMap { try? Document($0) }
    }()

    var testDescription: String { path }

    /// The commands of the program, in their order: indented lines that begin with `portrait`, or with `$` and have it in them.
    var examples: [Example] {
        var examples: [Example] = []
        var isAfterCommand = false
        var isStatus = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            guard line.hasPrefix("    ") else {
                isAfterCommand = false
                continue
            }
            let shown = String(line.dropFirst(4))
            if shown == "$ echo $?" {
                isStatus = true
            } else if isStatus, let last = examples.indices.last {
                examples[last].status = Int32(shown) ?? 0
                isStatus = false
            } else if shown.hasPrefix("$ ") {
                isAfterCommand = shown.contains("portrait ")
                if isAfterCommand { examples.append(Example(command: String(shown.dropFirst(2)))) }
            } else if shown.hasPrefix("portrait ") && !isAfterCommand {
                examples.append(Example(command: shown))
            } else if isAfterCommand, let last = examples.indices.last {
                examples[last].output.append(shown)
            }
        }
        return examples
    }

    /// The targets of its links, without those that lead to other hosts.
    var links: [String] {
        text.split(separator: "](").dropFirst()
            .compactMap { rest in
                let target = rest.prefix { $0 != ")" && $0 != " " && $0 != "\n" }
                return target.contains("://") || target.isEmpty ? nil : String(target)
            }
    }

    /// What a link can lead to within it: the headings, as the page of a repository names them.
    var anchors: Set<String> {
        var isCode = false
        var anchors: Set<String> = []
        for line in text.split(separator: "\n") {
            if line.hasPrefix("```") { isCode.toggle() }
            guard !isCode, line.hasPrefix("#") else { continue }
            let title = line.drop { $0 == "#" }.drop { $0 == " " }.lowercased()
            anchors.insert(
                String(
                    title.compactMap { $0 == " " ? "-" : $0.isLetter || $0.isNumber || "-_".contains($0) ? $0 : nil }
                )
            )
        }
        return anchors
    }
}

extension Document.Example {
    /// Whether what the command printed is what is shown.
    ///
    /// A line `…` stands for any number of lines, a sign `…` within a line for any text. Nothing is compared where nothing is
    /// shown.
    func shows(_ printed: [String]) -> Bool {
        output.isEmpty || Self.match(output[...], printed[...])
    }

    private static func match(_ shown: ArraySlice<String>, _ printed: ArraySlice<String>) -> Bool {
        guard let first = shown.first else { return printed.allSatisfy(\.isEmpty) }
        if first == "…" {
            return (printed.startIndex...printed.endIndex).contains { match(shown.dropFirst(), printed[$0...]) }
        }
        guard let line = printed.first, matches(first, line) else { return false }
        return match(shown.dropFirst(), printed.dropFirst())
    }

    private static func matches(_ shown: String, _ line: String) -> Bool {
        let parts = shown.split(separator: "…", omittingEmptySubsequences: false)
        guard parts.count > 1 else { return shown == line }
        var rest = line[...]
        for (number, part) in parts.enumerated() where !part.isEmpty {
            if number == 0 {
                guard rest.hasPrefix(part) else { return false }
                rest = rest.dropFirst(part.count)
            } else if number == parts.count - 1 {
                return rest.hasSuffix(part)
            } else {
                guard let range = rest.firstRange(of: part) else { return false }
                rest = rest[range.upperBound...]
            }
        }
        return true
    }
}
