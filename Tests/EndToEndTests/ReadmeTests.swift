import FoundationEssentials
import SandboxPortal
import Testing

@Suite("The README")
struct ReadmeTests {
    private func text(of path: String) throws -> String {
        try String(contentsOfFile: Repository.path(path), encoding: .utf8)
    }

    @Test("its examples are the programs that the tutorials run")
    func examples() throws {
        let readme = try text(of: "README.md")
        for (path, beginning) in [("avatar/Avatar.swift", "func avatar("), ("bookmark-list/BookmarkList.swift", "")] {
            let source = try text(of: "fixtures/tutorials/Sources/\(path)")
            let start =
                beginning.isEmpty ? source.startIndex : try #require(source.firstRange(of: beginning)).lowerBound
            let shown = source[start...].split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
            #expect(readme.contains(shown), "\(path)")
        }
    }

    @Test("its commands run as they are printed")
    func commands() async throws {
        let lines = try text(of: "README.md").split(separator: "\n")
            .filter { $0.hasPrefix("    portrait ") && !$0.hasPrefix("    portrait sandbox") }
            .map { $0.dropFirst(4).components(by: "  #")[0] }
        #expect(lines.count >= 7)
        try await Stage.with(.liferay74) { stage in
            let photo = try Data(contentsOf: URL(filePath: Repository.path("fixtures/images/portrait.jpg")))
            try photo.write(to: URL(filePath: stage.folder.file("photo.jpg")))
            let known = try await stage.fetch("--me", "-o", "-")
            #expect(known.status == 0)
            for line in lines {
                // No word of these commands has a blank in it; quotes only keep a shell from reading a sign.
                let words = line.split(separator: " ").dropFirst().map { $0.filter { $0 != "'" } }
                let outcome = try await stage.program.run(words, workingFolder: stage.folder.path)
                #expect(outcome.status == 0, "\(line): \(outcome.error)")
            }
            for name in ["jane.jpg", "jane.png", "avatar.png"] { #expect(stage.folder.exists(name)) }
        }
    }
}

extension StringProtocol {
    /// The parts between a separator.
    fileprivate func components(by separator: String) -> [String] {
        var parts: [String] = []
        var rest = self[...]
        while let range = rest.firstRange(of: separator) {
            parts.append(String(rest[..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        return parts + [String(rest)]
    }
}
