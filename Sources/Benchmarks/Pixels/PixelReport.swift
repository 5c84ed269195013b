/// The tables of what drawing costs, and of how large the files are.
struct PixelReport {
    private var times = Table(
        ["job", "n"] + Competitor.allCases.map { "\($0.title) ms" }
            + ["to fastest", "in sum", "goal", "to linear", "goal", "met"]
    )
    private var sizes = Table(
        ["job"] + Competitor.allCases.map { "\($0.title) KB" } + ["libpng 6 KB"]
            + Competitor.allCases.map { "\($0.title) to it" }
    )
    private var failures = ""
    private let versions: String

    /// Begins the tables.
    ///
    /// - Parameter versions: The names and versions of the peers.
    init(versions: String) {
        self.versions = versions
    }

    /// Adds a job.
    ///
    /// - Parameters:
    ///   - race: How it went.
    ///   - libpng: The bytes of each picture's rendition as libpng would write it, where that is of interest.
    ///   - peerRatios: The ratios of each peer's files to what libpng makes of their pixels.
    mutating func append(_ race: PixelRace, libpng: [Int]?, ratios peerRatios: [Competitor: [Double]]) {
        let all = Competitor.allCases
        let medians = all.map { race.times(of: $0)?.median }
        let sums = all.map { race.times(of: $0)?.reduce(0, +) }
        let asTheyCome = all.indices.filter { all[$0] != .linear }
        let share = Self.share(asTheyCome.map { medians[$0] })
        let linear = Self.share([medians[0], all.firstIndex(of: .linear).flatMap { medians[$0] }])
        let isQuick = (share ?? .infinity) <= race.job.goal && (linear ?? 0) <= (race.job.linearGoal ?? .infinity)
        let ownRatios = zip(race.sizes(of: .portrait) ?? [], libpng ?? []).map { Double($0) / Double($1) }
        let ratios = peerRatios.merging([.portrait: ownRatios]) { $1 }
        let isSmall = (ownRatios.max() ?? 0) <= Self.largestRatio
        let isMet = isQuick && race.excessCount == 0 && isSmall
        var row = [race.job.name, "\(race.pictures.count)"]
        row += medians.map { $0?.text ?? "-" }
        row += [
            share?.text ?? "-", Self.share(asTheyCome.map { sums[$0] })?.text ?? "-", "<= \(race.job.goal.text)",
        ]
        row += [linear?.text ?? "-", race.job.linearGoal.map { "<= \($0.text)" } ?? "-", isMet ? "yes" : "no"]
        times.append(row)
        let kilobytes = all.map { race.sizes(of: $0)?.median.map { Double($0) / 1000 } }
        let reference = libpng?.median.map { Double($0) / 1000 }
        sizes.append(
            [race.job.name] + kilobytes.map { $0?.text ?? "-" } + [reference?.text ?? "-"]
                + all.map { Self.text(ratios[$0] ?? []) }
        )
        if let failure = race.failure {
            failures += "\(race.job.name): not done by the product: \(failure)\n"
        }
        if race.excessCount > 0 {
            failures += "\(race.job.name): \(race.excessCount) files of the product are larger than allowed\n"
        }
    }

    /// The part of libpng's bytes at level 6 that no file may exceed.
    private static let largestRatio = 1.10

    private static func text(_ ratios: [Double]) -> String {
        guard let median = ratios.median, let largest = ratios.max() else { return "-" }
        return "\(median.text)-\(largest.text)"
    }

    /// The tables as text.
    var text: String {
        """
        Processor time of one picture in memory, median of the set; "to fastest" is the product's share of the quickest
        peer's median as it comes, "in sum" the same of the sums over the set, "to linear" that of libvips in linear light
        without reduction by the decoder, which shows about as much. \(versions).

        \(times.text)
        Size of the files, medians; "to it" is the ratio to the same pixels by libpng at level 6, median and largest of the
        set. No file may be larger than \(Self.largestRatio.text); the peers have the quickest settings that keep to 1.05.

        \(sizes.text)\(failures)
        """
    }

    /// The first cost as a share of the least of the others.
    private static func share(_ costs: [Double?]) -> Double? {
        guard let own = costs[0], let least = costs.dropFirst().compactMap(\.self).min() else { return nil }
        return own / least
    }
}
