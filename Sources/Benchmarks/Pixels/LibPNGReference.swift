import FoundationEssentials
import PixelPipeline

/// What libpng makes of the renditions.
struct LibPNGReference {
    private let peers: PeerServer
    private let file: String

    /// Prepares the comparison.
    ///
    /// - Parameters:
    ///   - peers: The peers, one of which has libpng.
    ///   - folder: The folder that is written to.
    init(peers: PeerServer, scratch folder: String) {
        self.peers = peers
        file = folder + "/rendition.png"
    }

    /// Has the renditions of a job written once more, from their pixels.
    ///
    /// - Parameter race: The job.
    /// - Returns: The bytes of each picture's renditions, or nil where they are not PNG or the product can't make them.
    /// - Throws: ``BenchmarkError``, ``ImagingError``, ``RecipeError`` and what goes wrong with files.
    func sizes(of race: PixelRace) throws -> [Int]? {
        guard race.failure == nil, race.job.isPNG else { return nil }
        let portrait = Portrait()
        let recipes = try race.job.recipes.map { try Recipe(parsing: $0) }
        return try race.pictures.map { picture in
            let original = [UInt8](try Data(contentsOf: URL(filePath: picture)))
            return try portrait.render(original, recipes: recipes, isTogether: true).map(size).reduce(0, +)
        }
    }

    /// Has the renditions of the peers written once more, from their pixels.
    ///
    /// - Parameter race: The job.
    /// - Returns: The ratio of each of a peer's files to libpng's, for each peer; empty where they are not PNG.
    /// - Throws: ``BenchmarkError`` when the peers don't answer.
    func ratios(of race: PixelRace) throws -> [Competitor: [Double]] {
        guard race.job.isPNG else { return [:] }
        var ratios: [Competitor: [Double]] = [:]
        for peer in race.job.competitors where peer != .portrait {
            let answer = try peers.ask(
                PeerServer.Request(
                    peer: peer.rawValue,
                    recipes: race.job.recipes,
                    files: race.pictures,
                    weigh: true
                )
            )
            ratios[peer] = zip(answer.bytes ?? [], answer.libpng ?? []).map { Double($0) / Double($1) }
        }
        return ratios
    }

    private func size(of rendition: [UInt8]) throws -> Int {
        try Data(rendition).write(to: URL(filePath: file))
        return try peers.ask(PeerServer.Request(libpng: file)).bytes?.first ?? 0
    }
}
