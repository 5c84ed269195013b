import ChildProcesses
import FoundationEssentials

/// The simulator as it was built; a program of its own, as it takes over all tasks of the one that it runs in.
struct Simulator {
    /// What it said.
    struct Answer {
        /// Its output.
        var text: String
        /// Its exit code; nil where it was killed.
        var code: Int32?
    }

    /// The top folder of the checkout that the tests were built from.
    static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    /// The lives that are kept, each for a defect that was there.
    static let lives: [String] = {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: "\(root)/fixtures/lives")
                .filter { $0.hasSuffix(".txt") }
                .sorted()
        } catch {
            return []
        }
    }()

    /// Runs it.
    static func run(_ arguments: String...) async throws -> Answer {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let program = URL(filePath: tests).deletingLastPathComponent().appending(path: "portrait-simulate")
        let outcome = try await ChildCommand(program.path(percentEncoded: false), arguments: arguments)
            .run(limits: ChildLimits(time: .seconds(300), outputByteCount: 4_000_000, errorByteCount: 100_000))
        let code: Int32? = if case .exited(let code) = outcome.ending { code } else { nil }
        return Answer(text: String(decoding: outcome.output, as: UTF8.self), code: code)
    }
}
