import ChildProcesses
// `subpaths(atPath:)` is in the whole Foundation only.
import Foundation
import Testing

@Suite("The sources themselves")
struct SourceTests {
    @Test("are formatted and documented as .swift-format says")
    func lint() async throws {
        let command = ChildCommand(
            "swift",
            arguments: [
                "format", "lint", "--strict", "--recursive", "--parallel", "Package.swift", "Sources", "Tests",
            ],
            folder: Repository.root,
            company: .shared
        )
        let outcome = Program.Outcome(try await command.run(limits: .ofTests))
        #expect(outcome.status == 0, "\(outcome.error)")
    }

    @Test("stay small: no file of more than 400 lines, no test of more than 500")
    func length() throws {
        var count = 0
        for (folder, limit) in [("Sources", 400), ("Tests", 500)] {
            let paths = FileManager.default.subpaths(atPath: Repository.path(folder)) ?? []
            for path in paths where path.hasSuffix(".swift") || path.hasSuffix(".c") || path.hasSuffix(".h") {
                let text = try String(contentsOfFile: Repository.path("\(folder)/\(path)"), encoding: .utf8)
                #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= limit + 1, "\(path)")
                count += 1
            }
        }
        #expect(count > 50)
    }

    @Test("give no two types one name")
    func names() throws {
        var files: [String: String] = [:]
        let declaration = /(?m)^(?:(?:public|package|final|indirect|@\w+) )*(?:struct|class|enum|actor|protocol) (\w+)/
        for path in FileManager.default.subpaths(atPath: Repository.path("Sources")) ?? []
        where path.hasSuffix(".swift") {
            let text = try String(contentsOfFile: Repository.path("Sources/\(path)"), encoding: .utf8)
            for found in text.matches(of: declaration) {
                let other = files.updateValue(path, forKey: String(found.1))
                #expect(other == nil || other == path, "\(found.1) is in \(path) and in \(other ?? "")")
            }
        }
        #expect(files.count > 500)
    }

    @Test("cite sections of the documentation that are there")
    func citations() throws {
        let portals = try String(contentsOfFile: Repository.path("Documentation/Portals.md"), encoding: .utf8)
        let headings = Set(
            portals.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
        )
        var count = 0
        for folder in ["Sources", "Tests"] {
            for path in FileManager.default.subpaths(atPath: Repository.path(folder)) ?? []
            where path.hasSuffix(".swift") {
                let text = try String(contentsOfFile: Repository.path("\(folder)/\(path)"), encoding: .utf8)
                for citation in text.matches(of: /Documentation\/Portals\.md, "([^"\n]+)"(?: and "([^"\n]+)")?/) {
                    for cited in [citation.1, citation.2 ?? citation.1] {
                        #expect(headings.contains(String(cited)), "\(path) cites \(cited)")
                    }
                    count += 1
                }
            }
        }
        #expect(count > 30)
    }

    @Test("hold what the documentation says of Liferay Screens by tests that are there")
    func screens() throws {
        let document = try String(contentsOfFile: Repository.path("Documentation/Screens.md"), encoding: .utf8)
        var suites: [String: String] = [:]
        for path in FileManager.default.subpaths(atPath: Repository.path("Tests")) ?? [] where path.hasSuffix(".swift")
        {
            let name = path.split(separator: "/").last?.dropLast(6) ?? ""
            suites[String(name)] = try String(contentsOfFile: Repository.path("Tests/\(path)"), encoding: .utf8)
        }
        var count = 0
        for line in document.split(separator: "\n") {
            guard let row = line.wholeMatch(of: /\|.*\| (\w+Tests): (.+) \|/) else { continue }
            let suite = suites[String(row.1)] ?? ""
            #expect(suite.contains("\"\(row.2)"), "\(row.1) has no test \(row.2)")
            count += 1
        }
        #expect(count > 40)
    }

    @Test("have no initialiser of a noncopyable struct that fails when members are set")
    func initialisers() throws {
        var count = 0
        let paths = FileManager.default.subpaths(atPath: Repository.path("Sources")) ?? []
        for path in paths where path.hasSuffix(".swift") {
            let text = try String(contentsOfFile: Repository.path("Sources/\(path)"), encoding: .utf8)
            for found in NoncopyableStruct.all(in: text) {
                #expect(found.hazardousInitialisers.isEmpty, "\(path)")
                count += 1
            }
        }
        #expect(count >= 4)
    }

    @Test(
        "would be found to have one",
        arguments: [
            // What a member has from the start, be it nil, counts as set.
            ("var names: [String] = []", "try check()", true),
            ("private(set) var name: String?", "try check()", true),
            ("var name: String", "name = number.description\n        guard number > 0 else { return nil }", true),
            ("var name: String", "self.name = number.description\n        throw Failure()", true),
            ("var name: String", "try check()\n        name = number.description", false),
            ("var name: String", "name = try check(number)", false),
            ("var name: String? { nil }", "try check()", false),
            ("static let names: [String] = []", "try check()", false),
            ("var names: [String] = []", "try check()\n        self.init(number: number)", false),
            ("var names: [String] = []", "self.number = number", false),
        ]
    )
    func hazard(member: String, body: String, isFound: Bool) throws {
        let text = """
            @safe public struct Reader:
                Sequence, ~Copyable
            {
                let number: Int
                \(member)

                private init(
                    _ number: Int
                ) throws(Failure) {
                    \(body)
                    self.number = number
                }
            }
            """
        let found = try #require(NoncopyableStruct.all(in: text).first)
        #expect(found.name == "Reader")
        #expect(found.hazardousInitialisers == (isFound ? ["private init("] : []))
    }
}
