import FoundationEssentials
import PixelPipeline

/// What the fast codecs save of the time of each job.
struct CodecsReport {
    /// The table with its heading.
    let text: String

    /// Draws each job's pictures by both codecs in turn.
    ///
    /// - Parameter bench: Where the pictures are.
    /// - Throws: ``BenchmarkError``, ``ImagingError``, ``RecipeError`` and what goes wrong with files.
    init(_ bench: BenchmarkFolder) throws {
        var table = Table(["job", "n", "fast ms", "system ms", "fast to system"])
        let portraits = Codecs.allCases.map { (codecs: $0, portrait: Portrait(codecs: $0)) }
        for job in PixelJob.all where job.isTogether {
            let recipes = try job.recipes.map { try Recipe(parsing: $0) }
            let pictures = try bench.pictures(of: job.set, first: job.first, step: job.step)
            var times: [Codecs: [Double]] = [:]
            for picture in pictures {
                let original = [UInt8](try Data(contentsOf: URL(filePath: picture)))
                var best: [Codecs: Double] = [:]
                for _ in 0..<Self.rounds {
                    for (codecs, portrait) in portraits {
                        let measured = try ProcessorClock.measure {
                            try portrait.render(original, recipes: recipes, isTogether: true)
                        }
                        best[codecs] = min(best[codecs] ?? .infinity, measured.milliseconds)
                    }
                }
                for (codecs, time) in best { times[codecs, default: []].append(time) }
            }
            guard let fast = times[.fast]?.median, let system = times[.system]?.median else { continue }
            table.append([job.name, "\(pictures.count)", fast.text, system.text, (fast / system).text])
        }
        text = """
            Processor time of one picture by the fast codecs and by libjpeg and libpng alone, each picture's best of
            \(Self.rounds), median of the set.

            \(table.text)
            """
    }

    private static let rounds = 3
}
