import FoundationEssentials
import PixelPipeline

/// How near the product comes to a full decoding and Pillow's Lanczos, beside Pillow's own short cuts.
struct QualityReport {
    private var table = Table(["256 cover, PNG", "median dB", "least dB", "product is worse"])

    /// Compares the renditions of all photographs.
    ///
    /// - Parameters:
    ///   - bench: Where the pictures are.
    ///   - peers: The peers.
    ///   - folder: The folder that is written to.
    /// - Throws: ``BenchmarkError``, ``ImagingError``, ``RecipeError`` and what goes wrong with files.
    init(_ bench: BenchmarkFolder, peers: PeerServer, scratch folder: String) throws {
        let file = folder + "/rendition.png"
        let portrait = Portrait()
        let recipe = try Recipe(parsing: "resize:\(Self.side)x\(Self.side)/format:png")
        let decibels = try bench.pictures(of: .camera)
            .map { picture in
                let original = [UInt8](try Data(contentsOf: URL(filePath: picture)))
                for rendition in try portrait.render(original, recipes: [recipe], isTogether: true) {
                    try Data(rendition).write(to: URL(filePath: file))
                }
                let answer = try peers.ask(PeerServer.Request(compare: picture, rendition: file, side: Self.side))
                return answer.decibels ?? []
            }
        for (index, name) in Self.names.enumerated() {
            let values = decibels.map { $0[index] }
            let worse = decibels.count { $0[0] < $0[index] }
            table.append([
                name, values.median?.text ?? "-", values.min()?.text ?? "-",
                index == 0 ? "-" : "\(worse) of \(decibels.count)",
            ])
        }
    }

    /// The table as text.
    var text: String {
        "Signal to noise against a full decoding and Pillow's Lanczos, in RGB.\n\n\(table.text)"
    }

    private static let side = 256
    /// In the order of the answer.
    private static let names = ["portrait", "Pillow, draft", "Pillow, thumbnail (gap 2)"]
}
