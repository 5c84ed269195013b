import FoundationEssentials
import Glibc

/// Measures what a portrait costs, beside the same picture by curl and a program that does nothing.
@main
enum Benchmarks {
    /// The number of rounds; each runs every job once, so that all share the machine's good and bad times.
    private static let rounds = 60

    static func main() {
        do {
            guard let program = CommandLine.arguments.dropFirst().first else { throw BenchmarkError.noProgram }
            let folder = FileManager.default.temporaryDirectory.appending(path: "portrait-bench-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            // What is left behind of it is in the system's folder for such things.
            defer { try? FileManager.default.removeItem(at: folder) }
            print(try measure(program, scratch: folder.path).text, terminator: "")
        } catch {
            let reason = (error as? BenchmarkError)?.message ?? "\(error)"
            let bytes = Array("portrait-bench: \(reason)\n".utf8)
            _ = unsafe write(STDERR_FILENO, bytes, bytes.count)
            exit(1)
        }
    }

    private static func measure(_ program: String, scratch folder: String) throws -> Report {
        var environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
            "HOME": folder, "XDG_CACHE_HOME": folder + "/cache", "XDG_CONFIG_HOME": folder + "/config",
        ]
        let portal = try Portal(program: program, environment: environment)
        defer { portal.end() }
        environment["PORTRAIT_SERVER"] = portal.url
        environment["PORTRAIT_USER"] = "test@example.com"
        environment["PORTRAIT_PASSWORD"] = "test"
        // It fills the cache, and the portal can tell where the picture is.
        _ = try ChildProcess(Job.fetch(with: program), environment: environment).wait()
        let picture = try portal.pictureAddress(scratch: folder, environment: environment)
        let jobs = Job.all(program: program, picture: picture, scratch: folder)
        var samples = jobs.map { _ in [Sample]() }
        for _ in 0..<rounds {
            for (index, job) in jobs.enumerated() {
                samples[index].append(try ChildProcess(job.command, environment: environment).wait())
            }
        }
        return Report(jobs, samples: samples)
    }
}
