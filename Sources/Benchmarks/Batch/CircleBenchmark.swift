import FoundationEssentials

/// What a thousand local portraits cost as circles, beside other programs with as many processes.
struct CircleBenchmark {
    /// The job that the others are compared with.
    private static let reference = "vipsthumbnail, square"
    private static let pictures = 1_000
    private static let side = 128
    private static let rounds = 5

    /// The results.
    let report: ProcessReport

    /// Copies the pictures and measures.
    ///
    /// - Parameters:
    ///   - program: The path of the program.
    ///   - bench: Where the pictures and the peers are.
    ///   - folder: The folder that is written to.
    /// - Throws: ``BenchmarkError``, and what goes wrong with files.
    init(_ program: String, bench: BenchmarkFolder, scratch folder: String) throws {
        let files = FileManager.default
        let input = folder + "/circles"
        let outputs = ["portrait", "vips", "pillow"].map { "\(folder)/circles-\($0)" }
        for path in [input] + outputs { try files.createDirectory(atPath: path, withIntermediateDirectories: true) }
        let paths = try Self.copy(bench, to: input)
        let processes = ProcessInfo.processInfo.activeProcessorCount
        let vips = "ls \(input)/* | xargs -P \(processes) -n \(Self.pictures / processes) vipsthumbnail"
        let jobs = [
            MeasuredCommand(
                name: "portrait batch",
                command: [
                    program, "batch", "--files", input + "/*", "--quiet", "--recipe",
                    "resize:\(Self.side)x\(Self.side)/circle/format:png", "-o", outputs[0] + "/{name}.png",
                ],
                goal: .wallShare(below: 1)
            ),
            MeasuredCommand(
                name: Self.reference,
                command: [
                    "sh", "-c",
                    "\(vips) -s \(Self.side)x\(Self.side) --smartcrop centre -o '\(outputs[1])/%s.png[strip]'",
                ]
            ),
            MeasuredCommand(
                name: "Python, Pillow",
                command: [
                    bench.python, bench.scripts + "/circles.py", String(processes), String(Self.side), outputs[2],
                ] + paths
            ),
        ]
        var environment = bench.environment
        environment["HOME"] = folder
        let samples = try MeasuredCommand.run(jobs, rounds: Self.rounds, environment: environment)
        report = ProcessReport(jobs, samples: samples, reference: Self.reference)
    }

    /// Copies stored portraits until there are enough.
    private static func copy(_ bench: BenchmarkFolder, to folder: String) throws -> [String] {
        // Of six stored portraits four have the portal's full size of 290 x 290.
        let portraits = try bench.pictures(of: .stored).enumerated()
            .filter { $0.offset % 6 != 3 && $0.offset % 6 != 5 }
        return try (0..<pictures)
            .map { number in
                let source = portraits[number % portraits.count].element
                let path = "\(folder)/\(number)." + (source.hasSuffix("png") ? "png" : "jpg")
                try FileManager.default.copyItem(atPath: source, toPath: path)
                return path
            }
    }
}
