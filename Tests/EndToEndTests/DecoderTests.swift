import ChildProcesses
import FoundationEssentials
import Glibc
import SandboxPortal
import Testing

@Suite("Where pictures are decoded")
struct DecoderTests {
    @Test("makes no difference to the picture", arguments: ["workers", "inside"])
    func samePicture(_ decoders: String) async throws {
        let folder = try TemporaryFolder()
        let program = Program(home: folder.path)
        let file = Repository.path("fixtures/images/cmyk.jpg")
        let plain = try await program.run("render", file, "--size", "64", "--shape", "circle", "-o", "-")
        let chosen = try await program.run(
            "render",
            file,
            "--size",
            "64",
            "--shape",
            "circle",
            "-o",
            "-",
            "--decoders",
            decoders
        )
        #expect(chosen.status == 0, "\(chosen.error)")
        #expect(chosen.output == plain.output)
        #expect(!plain.output.isEmpty)
    }

    @Test("is one of two")
    func unknown() async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Program(home: folder.path)
            .run("render", Repository.path("fixtures/images/cmyk.jpg"), "--decoders", "outside", "-o", "-")
        #expect(outcome.status == 64)
        #expect(outcome.error.contains("workers, inside"))
    }

    @Test("workers that can't be had are told by default, and by name end the command")
    func noWorkers() async throws {
        let folder = try TemporaryFolder()
        var program = Program(home: folder.path)
        program.executable = URL(filePath: Program.path).deletingLastPathComponent().appending(path: "JailProbe")
            .path(percentEncoded: false)
        let kernel = ["-", "without-seccomp", Program.path]
        func run(_ arguments: String...) async throws -> Program.Outcome { try await program.run(kernel + arguments) }
        let file = Repository.path("fixtures/images/cmyk.jpg")
        let named = try await run("render", file, "--size", "32", "--decoders", "workers", "-o", "-")
        #expect(named.status == 78, "\(named.error)")
        #expect(named.error.contains("decoders can't be shut in here"))
        try folder.write(try folder.original(file), to: "pictures/1.jpg")
        let batch = try await run(
            "batch",
            "--files",
            folder.file("pictures/*.jpg"),
            "-o",
            folder.file("out/{row}.png"),
            "--size",
            "32"
        )
        #expect(batch.status == 0, "\(batch.error)")
        #expect(batch.error.contains("decoders are not shut in as they should"))
        #expect(folder.exists("out/1.png"))
        let doctor = try await run("doctor", "--policy", "cache-only")
        #expect(String(decoding: doctor.output, as: UTF8.self).contains("FAIL  jail: "))
    }

    @Test("a worker that somebody kills costs a service nothing, and puts nothing into quarantine")
    func killedWorkers() async throws {
        try await Stage.with { stage in
            let user = try stage.userWithPortrait()
            let rounds = 20
            try await RunningService.with(stage.program) { service in
                let first = try await service.fetch("/portraits/\(user.userId)/resize:40x40")
                #expect(first.status == 200)
                var killed = 0
                for round in 0..<rounds {
                    for worker in Self.workers(of: stage.folder.path) where kill(worker, SIGKILL) == 0 { killed += 1 }
                    let answer = try await service.fetch("/portraits/\(user.userId)/resize:\(41 + round)x40")
                    #expect(answer.status == 200)
                }
                #expect(killed >= rounds)
                let metrics = String(decoding: try await service.fetch("/metrics").body, as: UTF8.self)
                #expect(metrics.contains("portrait_quarantined_total 0"))
                #expect(metrics.contains("portrait_decoders_total{event=\"ended\"} "))
                #expect(!metrics.contains("portrait_decoders_total{event=\"ended\"} 0"))
            }
            #expect(try await stage.program.run("quarantine", "--json").json()["quarantine"]?.list?.isEmpty == true)
        }
    }

    /// The workers of the service whose home is a folder.
    private static func workers(of home: String) -> [pid_t] {
        let processes = processes.map { ($0, words(of: $0, "cmdline")) }
        let service = processes.first { process, command in
            command.contains("serve") && words(of: process, "environ").contains("HOME=\(home)")
        }
        guard let service else { return [] }
        return processes.filter { $0.1.contains("decode-in-jail") && parent(of: $0.0) == service.0 }.map(\.0)
    }

    private static var processes: [pid_t] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc")
        return (names ?? []).compactMap { pid_t($0) }
    }

    /// What a file of a process has, split at the zeros; nothing where the process is gone.
    private static func words(of process: pid_t, _ file: String) -> [String] {
        let bytes = try? Data(contentsOf: URL(filePath: "/proc/\(process)/\(file)"))
        return (bytes ?? Data()).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func parent(of process: pid_t) -> pid_t? {
        let text = words(of: process, "stat").first ?? ""
        return text.split(separator: ")").last?.split(separator: " ").dropFirst().first.flatMap { pid_t($0) }
    }
}
