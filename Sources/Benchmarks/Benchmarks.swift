import FoundationEssentials
import Glibc
import PortraitDrawing

/// Measures what a portrait costs, beside the same by other programs and libraries.
@main
enum Benchmarks {
    static func main() async {
        do {
            let arguments = CommandLine.arguments.dropFirst()
            guard (2...4).contains(arguments.count) else { throw BenchmarkError.usage }
            let folder = FileManager.default.temporaryDirectory.appending(path: "portrait-bench-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            // What is left behind of it is in the system's folder for such things.
            defer { try? FileManager.default.removeItem(at: folder) }
            let part = arguments.dropFirst(2).first ?? ""
            let filter = JobFilter(part: part)
            let bench = BenchmarkFolder(folder: arguments[arguments.startIndex + 1])
            let program = arguments[arguments.startIndex]
            if part == "serve" {
                let environment = ProcessInfo.processInfo.environment
                let seconds = arguments.dropFirst(3).first.flatMap { Int($0) } ?? 60
                return try await ServeBenchmark.run(
                    program,
                    bench: bench,
                    scratch: folder.path,
                    seconds: seconds,
                    before: environment["BEFORE"].flatMap { $0.isEmpty ? nil : $0 },
                    withPeers: environment["PEERS"] == "1",
                    show: show
                )
            }
            // Before this program grows: what it has in memory is the least that a child is said to have.
            try measureProcesses(program, bench: bench, scratch: folder.path, filter: filter)
            try measurePixels(bench, scratch: folder.path, filter: filter)
            try await measureOthers(bench, scratch: folder.path, filter: filter)
        } catch {
            let reason = (error as? BenchmarkError)?.message ?? "\(error)"
            tell(reason)
            exit(1)
        }
    }

    private static func measureProcesses(
        _ program: String,
        bench: BenchmarkFolder,
        scratch folder: String,
        filter: JobFilter
    ) throws {
        if filter.includes("fetch") {
            show("Whole processes: getting a picture.\n\n" + (try FetchBenchmark(program, scratch: folder).report.text))
        }
        if filter.includes("lists") {
            tell("measuring: lists")
            show("Whole processes: listing rows.\n\n" + (try ListBenchmark(program, scratch: folder).report.text))
        }
        if filter.includes("batch") {
            tell("measuring: batch")
            show(
                "Rows of the embedded portal to 128 circle PNG.\n\n"
                    + (try BatchBenchmark(program, scratch: folder).text)
            )
        }
        if filter.includes("circles") {
            tell("measuring: circles")
            let report = try CircleBenchmark(program, bench: bench, scratch: folder).report
            show("Whole processes: 1,000 local portraits to 128 circle PNG, both cores.\n\n" + report.text)
        }
        for (set, rounds) in [(PictureSet.camera, 15), (.large, 3)] where filter.includes("process, \(set.rawValue)") {
            let picture = try bench.pictures(of: set)[0]
            let jobs = MeasuredCommand.renders(program: program, picture: picture, bench: bench, scratch: folder)
            let samples = try MeasuredCommand.run(jobs, rounds: rounds, environment: bench.environment)
            let report = ProcessReport(jobs, samples: samples, reference: MeasuredCommand.renderReference)
            show("Whole processes: one picture of the set \(set.rawValue) to 256 cover JPEG.\n\n" + report.text)
        }
    }

    private static func measurePixels(_ bench: BenchmarkFolder, scratch folder: String, filter: JobFilter) throws {
        let jobs = PixelJob.all.filter { filter.includes($0.name) }
        if filter.includes("memory") { show(try GrowthReport(bench).text) }
        guard !jobs.isEmpty || filter.includes("quality") else { return }
        let peers = try PeerServer(bench)
        defer { peers.end() }
        var report = PixelReport(versions: try peers.ask(PeerServer.Request(versions: true)).text ?? "")
        for job in jobs {
            tell("measuring: \(job.name)")
            let race = try PixelRace(job, bench: bench, peers: peers)
            let reference = LibPNGReference(peers: peers, scratch: folder)
            report.append(race, libpng: try reference.sizes(of: race), ratios: try reference.ratios(of: race))
        }
        if !jobs.isEmpty { show(report.text) }
        if filter.includes("quality") {
            show(try QualityReport(bench, peers: peers, scratch: folder).text)
        }
    }

    private static func measureOthers(
        _ bench: BenchmarkFolder,
        scratch folder: String,
        filter: JobFilter
    ) async throws {
        if filter.includes("codecs") {
            tell("measuring: codecs")
            show(try CodecsReport(bench).text)
        }
        if filter.includes("queue") {
            tell("measuring: queue")
            show("The queue of edits.\n\n" + (try await QueueBenchmark(scratch: folder).report.text))
        }
        if filter.includes("hook") {
            tell("measuring: hooks")
            show("Hooks on a portrait of 128 x 128.\n\n" + (try await HookBenchmark().report.text))
        }
    }

    private static func tell(_ message: String) {
        let bytes = Array("portrait-bench: \(message)\n".utf8)
        _ = unsafe write(STDERR_FILENO, bytes, bytes.count)
    }

    /// Prints a part of the report at once, whatever the standard output is.
    private static func show(_ text: String) {
        print(text)
        fflush(nil)
    }
}
