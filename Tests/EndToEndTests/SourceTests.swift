// `subpaths(atPath:)` is in the whole Foundation only.
import Foundation
import Subprocess
import SystemPackage
import Testing

@Suite("The sources themselves")
struct SourceTests {
    @Test("are formatted and documented as .swift-format says")
    func lint() async throws {
        let result = try await Subprocess.run(
            .name("swift"),
            arguments: [
                "format", "lint", "--strict", "--recursive", "--parallel", "Package.swift", "Sources", "Tests",
            ],
            workingDirectory: FilePath(Repository.root),
            output: .string(limit: 1 << 20),
            error: .string(limit: 1 << 20)
        )
        #expect(result.terminationStatus.isSuccess, "\(result.standardError)")
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
}
