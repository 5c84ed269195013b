import FoundationEssentials
import PixelPipeline

/// The inputs that fuzzing begins with, beside those that are kept with the fixtures.
struct SeedCorpus {
    /// The folder of all fixtures.
    let fixtures: URL

    /// Prepares the corpus.
    ///
    /// - Parameter fixtures: The path of the folder of all fixtures.
    init(fixtures: String) {
        self.fixtures = URL(filePath: fixtures)
    }

    /// The recipes that begin the fuzzing of recipes and of renditions.
    static let recipes = [
        "resize:24x18/grayscale", "resize:9x30:contain:southwest/circle", "resize:40x40:fill/round:5",
        "resize:30x99:inside", "resize:17x17:cover:northeast/border:2:#27ae60", "crop:-3,2,20,9/background:white",
        "circle/border:3:rgba00b8/format:png", "circle/border:3:#00b8e0de/format:png", "format:jpeg:60",
        "resize:20x20:attention/sepia", "blur:2.5", "sharpen:0.7/brightness:-20", "contrast:30/saturation:-100",
        "overlay:badge:southeast:50", "max-bytes:1024", "format:webp:70/max-bytes:2000", "",
    ]

    /// Writes one folder for each target.
    ///
    /// - Parameter folder: The path of the folder that gets them.
    /// - Throws: The error of the file system.
    func write(to folder: String) throws {
        let root = URL(filePath: folder)
        let pictures = try good()
        let files = try pictures + StoredPNG.all.map(\.bytes) + withOwnTables(pictures)
        try write(
            files.filter { [.heic, .avif].contains(ImageFormat.sniff($0)) },
            to: root.appending(path: FuzzTarget.boxes.rawValue)
        )
        let texts = Self.recipes.map { Array($0.utf8) }
        try write(files, to: root.appending(path: FuzzTarget.header.rawValue))
        try write(files, to: root.appending(path: FuzzTarget.decode.rawValue))
        try write(files, to: root.appending(path: FuzzTarget.codecs.rawValue))
        try write(texts, to: root.appending(path: FuzzTarget.recipe.rawValue))
        try write(profiles(), to: root.appending(path: FuzzTarget.profile.rawValue))
        try write(Self.json.map { Array($0.utf8) }, to: root.appending(path: FuzzTarget.json.rawValue))
        // Every file with the next recipe, so that both kinds are all there without their product.
        let pairs = files.enumerated().map { texts[$0.offset % texts.count] + [UInt8(ascii: "\n")] + $0.element }
        try write(pairs, to: root.appending(path: FuzzTarget.render.rawValue))
    }

    /// The texts that begin the fuzzing of JSON.
    private static let json = [
        #"[{"userId": 20207, "a": [1, -2.5e3, true, false, null, "\u00e4\\\""], "b": {}}]"#, "{\"exception\": \"no\"}",
        String(repeating: "[", count: 70) + String(repeating: "]", count: 70), "[[[[1,2],{\"[{\":3}]]]",
    ]

    /// JPEG files with Huffman tables of their own, and with so much besides that the fast decoder makes tables of them: of
    /// files of less than 32 KB it leaves them to libjpeg.
    private func withOwnTables(_ files: [[UInt8]]) throws -> [[UInt8]] {
        let renderer = Renderer(limits: FuzzTarget.limits)
        var made: [[UInt8]] = []
        for file in files where file.starts(with: [0xFF, 0xD8]) && made.count < 8 {
            do throws(ImagingError) {
                let jpeg = try renderer.encode(try renderer.bitmap(of: file), as: .jpeg)
                let comment: [UInt8] = [0xFF, 0xFE, 0x84, 0x00] + [UInt8](repeating: 0x20, count: 0x8400 - 2)
                made.append(Array(jpeg[..<2]) + comment + jpeg[2...])
            } catch {
                // It is one of the broken ones.
            }
        }
        return made
    }

    /// The profiles of the pictures with odd colours.
    private func profiles() throws -> [[UInt8]] {
        var found: [[UInt8]] = []
        for name in ["color", "bombs"] {
            for (_, bytes) in try files(of: name) {
                do throws(ImagingError) {
                    if let profile = try ImageHeader(reading: bytes).colorProfile { found.append(profile.bytes) }
                } catch {
                    // It is none of the pictures.
                }
            }
        }
        return found
    }

    /// The fixtures of a folder, without the scripts that make them, and what those leave behind.
    private func files(of name: String) throws -> [(name: String, bytes: [UInt8])] {
        let folder = fixtures.appending(path: name)
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            .filter { !$0.hasSuffix(".py") && !$0.hasPrefix("__") }
            .map { ($0, try [UInt8](Data(contentsOf: folder.appending(path: $0)))) }
    }

    private func good() throws -> [[UInt8]] {
        var good: [[UInt8]] = []
        for name in ["images", "malformed", "heif"] {
            for (file, bytes) in try files(of: name) where bytes.count < 24_000 {
                // The others say only what is to be seen in these.
                guard name != "heif" || !file.hasSuffix(".png") else { continue }
                good.append(bytes)
            }
        }
        return good
    }

    private func write(_ inputs: [[UInt8]], to folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (index, input) in inputs.enumerated() {
            try Data(input).write(to: folder.appending(path: "seed-\(index)"))
        }
    }
}

extension StoredPNG {
    /// A file of every kind.
    fileprivate static var all: [StoredPNG] {
        kinds.flatMap { kind in
            [false, true]
                .flatMap { isInterlaced in
                    (kind.colorType < 4 ? [false, true] : [false])
                        .map { hasTransparency in
                            StoredPNG(
                                colorType: kind.colorType,
                                depth: kind.depth,
                                hasTransparency: hasTransparency,
                                isInterlaced: isInterlaced
                            )
                        }
                }
        }
    }
}
