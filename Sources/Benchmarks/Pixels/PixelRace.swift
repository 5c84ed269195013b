import FoundationEssentials
import PixelPipeline

/// A job done by all competitors in turn, group of pictures by group.
struct PixelRace {
    /// The job.
    let job: PixelJob
    /// The pictures, by path.
    let pictures: [String]
    /// Why there are no samples of the product, where it can't do the job.
    private(set) var failure: String?

    private let peers: PeerServer
    private let portrait = Portrait()
    private var samples: [Competitor: [[PixelSample]]] = [:]

    /// Runs a job.
    ///
    /// - Parameters:
    ///   - job: The job.
    ///   - bench: Where the pictures are.
    ///   - peers: The peers.
    /// - Throws: ``BenchmarkError``, and what goes wrong with files.
    init(_ job: PixelJob, bench: BenchmarkFolder, peers: PeerServer) throws {
        self.job = job
        self.peers = peers
        pictures = try bench.pictures(of: job.set, first: job.first, step: job.step)
        for competitor in job.competitors {
            // Nobody pays in the race for what is only done once.
            _ = try draw(0..<min(2, pictures.count), by: competitor)
            samples[competitor] = pictures.map { _ in [] }
        }
        for round in 0..<job.rounds {
            for start in stride(from: 0, to: pictures.count, by: Self.groupSize) {
                let group = start..<min(pictures.count, start + Self.groupSize)
                // Who comes first changes from group to group.
                for competitor in job.competitors.rotated(by: round + start / Self.groupSize) {
                    for (sample, index) in zip(try draw(group, by: competitor), group) {
                        samples[competitor]?[index].append(sample)
                    }
                }
            }
        }
    }

    /// What each picture costs a competitor.
    ///
    /// - Parameter competitor: The competitor.
    /// - Returns: The median over the rounds in milliseconds, in the order of the pictures, or nil where the competitor
    ///   can't do the job.
    func times(of competitor: Competitor) -> [Double]? {
        let times = samples[competitor, default: []].compactMap { $0.map(\.milliseconds).median }
        return times.count == pictures.count ? times : nil
    }

    /// How large the renditions of each picture are.
    ///
    /// - Parameter competitor: The competitor.
    /// - Returns: Bytes, in the order of the pictures, or nil where the competitor can't do the job.
    func sizes(of competitor: Competitor) -> [Int]? {
        let sizes = samples[competitor, default: []].compactMap(\.first?.byteCount)
        return sizes.count == pictures.count ? sizes : nil
    }

    /// The number of the product's files that are larger than the job allows.
    var excessCount: Int {
        guard let limit = job.maximumByteCount else { return 0 }
        return (sizes(of: .portrait) ?? []).count { $0 > limit }
    }

    /// How many pictures one competitor draws before the next takes over.
    private static let groupSize = 12

    private mutating func draw(_ group: Range<Int>, by competitor: Competitor) throws -> [PixelSample] {
        guard competitor == .portrait else { return try askToDraw(group, competitor) }
        guard failure == nil else { return [] }
        do {
            return try drawHere(group)
        } catch let error as RecipeError {
            failure = error.message
        } catch let error as ImagingError {
            failure = "\(error)"
        }
        return []
    }

    private func drawHere(_ group: Range<Int>) throws -> [PixelSample] {
        let recipes = try job.recipes.map { try Recipe(parsing: $0) }
        let originals = try pictures[group].map { [UInt8](try Data(contentsOf: URL(filePath: $0))) }
        return try originals.map { original in
            let (milliseconds, renditions) = try ProcessorClock.measure { () throws(ImagingError) in
                try portrait.render(original, recipes: recipes, isTogether: job.isTogether)
            }
            return PixelSample(milliseconds: milliseconds, byteCount: renditions.map(\.count).reduce(0, +))
        }
    }

    private func askToDraw(_ group: Range<Int>, _ competitor: Competitor) throws -> [PixelSample] {
        let answer = try peers.ask(
            PeerServer.Request(
                peer: competitor.rawValue,
                recipes: job.recipes,
                files: Array(pictures[group]),
                together: job.isTogether
            )
        )
        return zip(answer.nanoseconds ?? [], answer.bytes ?? [])
            .map { PixelSample(milliseconds: $0 / 1e6, byteCount: $1) }
    }
}

extension Array {
    /// The elements in the same order, beginning with another one.
    fileprivate func rotated(by count: Int) -> [Element] {
        let start = count % self.count
        return Array(self[start...] + self[..<start])
    }
}
