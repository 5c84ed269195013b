import FoundationEssentials
import PixelPipeline
import Testing

@Suite("The options of the picture")
struct PictureOptionTests {
    private static let photo = Repository.path("fixtures/images/portrait.jpg")

    /// An option as it is written, and the step that it stands for.
    private static let steps: [(options: [String], recipe: String)] = [
        (["--sepia"], "sepia"),
        (["--blur", "2.5"], "blur:2.5"),
        (["--sharpen=0.80"], "sharpen:0.8"),
        (["--brightness", "-20"], "brightness:-20"),
        (["--brightness=-20"], "brightness:-20"),
        (["--contrast", "30"], "contrast:30"),
        (["--saturation", "-100"], "saturation:-100"),
        (["--crop", "-10,-10,60,60"], "crop:-10,-10,60,60"),
        (["--size", "40x90", "--gravity", "attention"], "resize:40x90:attention"),
        (["--contrast=-5", "--sepia", "--blur=1"], "contrast:-5/sepia/blur:1"),
        (["--blur=1", "--sepia", "--contrast", "-5"], "blur:1/sepia/contrast:-5"),
        (["--format", "webp", "--quality", "60"], "format:webp:60"),
        (["--max-bytes", "3kB", "--format", "jpeg"], "format:jpeg/max-bytes:3000"),
        (["--size=32", "--max-bytes=2000"], "resize:32x32/max-bytes:2000"),
    ]

    @Test("become steps in the order written, change the picture, and give the same bytes twice", arguments: steps)
    func step(options: [String], recipe: String) async throws {
        let folder = try TemporaryFolder()
        let program = Program(home: folder.path)
        let told = try await program.run(["render", Self.photo, "--json", "-o", folder.file("a")] + options)
        #expect(told.status == 0, "\(told.error)")
        #expect(try told.json()["recipe"]?.text == recipe)
        let again = try await program.run("render", Self.photo, "--recipe", recipe, "-o", "-")
        #expect(again.output == (try folder.bytes(of: "a")))
        #expect(try again.output != folder.original(Self.photo))
    }

    // MARK: Overlays

    private static let badge = Color(red: 200, green: 10, blue: 20)

    private func writeBadge(_ name: String, in folder: TemporaryFolder) throws {
        let badge = Bitmap(size: PixelSize(width: 8, height: 6), filledWith: Self.badge)
        try folder.write(try Renderer().encode(badge, as: .png), to: name)
    }

    @Test(
        "lay a file over at the side that is named",
        arguments: [
            ("Badge 1.png", "overlay:badge-1.png:southeast", 63, 63),
            ("logo@2x.png", "overlay:logo-2x.png:southeast", 63, 63),
            ("b.png@northwest", "overlay:b.png:northwest", 0, 0), ("b.png@south:100", "overlay:b.png:south", 32, 63),
        ]
    )
    func overlay(value: String, recipe: String, x: Int, y: Int) async throws {
        let folder = try TemporaryFolder()
        let file = value.contains("2x") ? value : String(value.prefix { $0 != "@" })
        try writeBadge(file, in: folder)
        let outcome = try await Program(home: folder.path)
            .run(
                ["render", Self.photo, "--size", "64", "--overlay", value, "-o", "out.png", "--json"],
                workingFolder: folder.path
            )
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(try outcome.json()["recipe"]?.text == "resize:64x64/" + recipe)
        let picture = try Renderer().bitmap(of: folder.bytes(of: "out.png"))
        #expect(picture[x, y] == Self.badge)
        #expect(picture[x == 0 ? 63 : 0, y == 0 ? 63 : 0] != Self.badge)
    }

    @Test("name an overlay in the report so that the recipe can be given back where the file is listed by that name")
    func reportedOverlay() async throws {
        let folder = try TemporaryFolder()
        try writeBadge("pictures/Badge 1.png", in: folder)
        let program = Program(home: folder.path)
        let drawn = try await program.run(
            "render",
            Self.photo,
            "--overlay",
            folder.file("pictures/Badge 1.png@north:60"),
            "--json",
            "-o",
            folder.file("a.png")
        )
        let recipe = try #require(try drawn.json()["recipe"]?.text)
        let again = ["render", Self.photo, "--recipe", recipe, "-o", folder.file("b.png")]
        #expect(try await program.run(again).status == 64)
        try folder.write(
            Array("overlays:\n  badge-1.png: ~/pictures/Badge 1.png\n".utf8),
            to: ".config/portrait/config.yaml"
        )
        #expect(try await program.run(again).status == 0)
        #expect(try folder.bytes(of: "a.png") == folder.bytes(of: "b.png"))
    }

    @Test("shine through by the opacity that is named")
    func opacity() async throws {
        let folder = try TemporaryFolder()
        try writeBadge("b.png", in: folder)
        let outcome = try await Program(home: folder.path)
            .run(
                "render",
                Self.photo,
                "--size=64",
                "--background=black",
                "--brightness=-100",
                "--overlay",
                folder.file("b.png@east:50"),
                "--format=png"
            )
        let color = try Renderer().bitmap(of: outcome.output)[63, 32]
        // Half of the badge on black.
        #expect(color == Color(red: 100, green: 5, blue: 10))
    }

    @Test("find the overlays of recipes in the configuration file, beside it or anywhere")
    func configuredOverlay() async throws {
        let folder = try TemporaryFolder()
        let configuration = ".config/portrait/config.yaml"
        try folder.write(
            Array(
                """
                overlays:
                  near: badge.png
                  home: ~/home.png
                  lost: /nowhere/at/all.png
                  text: config.yaml
                recipes:
                  avatar: resize:32x32/overlay:near:north
                """
                .utf8
            ),
            to: configuration
        )
        try writeBadge(".config/portrait/badge.png", in: folder)
        try writeBadge("home.png", in: folder)
        let program = Program(home: folder.path)
        for (recipe, status) in [
            ("avatar", 0), ("resize:32x32/overlay:home:north", 0), ("overlay:nobody:north", 64),
            ("overlay:lost:north", 66), ("overlay:text:north", 65),
        ] {
            let outcome = try await program.run("render", Self.photo, "--recipe", recipe, "--format", "png")
            #expect(outcome.status == Int32(status), "\(recipe): \(outcome.error)")
            guard status == 0 else {
                #expect(outcome.output.isEmpty)
                continue
            }
            #expect(try Renderer().bitmap(of: outcome.output)[16, 0] == Self.badge)
        }
        let unknown = try await program.run("render", Self.photo, "--recipe", "overlay:nobody:north")
        #expect(unknown.error.contains("known are home, lost, near, text"))
    }

    @Test("a name of an overlay that no recipe could use is refused with 78 and its line")
    func overlayName() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Array("overlays:\n  Badge: b.png\n".utf8), to: ".config/portrait/config.yaml")
        let outcome = try await Program(home: folder.path).run("render", Self.photo)
        #expect(outcome.status == 78)
        #expect(outcome.error.contains("config.yaml:2"), "\(outcome.error)")
    }

    // MARK: Files

    @Test("write WebP by option and by extension, shorter at a lower quality")
    func webP() async throws {
        let folder = try TemporaryFolder()
        let program = Program(home: folder.path)
        var counts: [Int] = []
        for quality in ["90", "30"] {
            let file = "\(quality).webp"
            let outcome = try await program.run(
                "render",
                Self.photo,
                "--size",
                "96",
                "--quality",
                quality,
                "-o",
                folder.file(file)
            )
            #expect(outcome.status == 0, "\(outcome.error)")
            let bytes = try folder.bytes(of: file)
            #expect(bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WEBP".utf8)))
            let declared = bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
            #expect(declared == bytes.count - 8)
            counts.append(bytes.count)
        }
        #expect(counts[1] < counts[0])
        let piped = try await program.run(["render", "-", "--format", "webp"], input: folder.bytes(of: "90.webp"))
        #expect(ImageFormat.sniff(piped.output) == .webp)
    }

    @Test("give the quality of a format that a recipe chooses, or the file names of a batch")
    func quality() async throws {
        let folder = try TemporaryFolder()
        let program = Program(home: folder.path)
        let asked = ["render", Self.photo, "--size", "96", "--recipe", "sepia/format:jpeg"]
        let told = try await program.run(["render", Self.photo, "--size", "96", "--recipe", "sepia/format:jpeg:30"])
        #expect(told.status == 0, "\(told.error)")
        #expect(try await program.run(asked + ["--quality", "30"]).output == told.output)
        #expect(try await program.run(asked).output.count > told.output.count)

        let out = folder.file("out")
        let steps = [["--recipe", "sepia"], ["--rendition", "low=sepia"]]
        for (index, steps) in steps.enumerated() {
            let files = ["--files", Self.photo, "-o", "\(out)/\(index)-{rendition}.jpg"]
            let batch = try await program.run(["batch"] + files + ["--size", "96", "--quality", "30"] + steps)
            #expect(batch.status == 0, "\(batch.error)")
        }
        #expect(try folder.bytes(of: "out/0-default.jpg") == told.output)
        #expect(try folder.bytes(of: "out/1-low.jpg") == told.output)
    }

    @Test("keep the file within its bytes in every format", arguments: ["jpg", "png", "webp"])
    func maxBytes(ending: String) async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Program(home: folder.path)
            .run("render", Self.photo, "--size", "120", "--max-bytes", "2500", "-o", folder.file("x.\(ending)"))
        #expect(outcome.status == 0, "\(outcome.error)")
        let bytes = try folder.bytes(of: "x.\(ending)")
        #expect(bytes.count <= 2500 && bytes.count > 1000)
        #expect(ImageFormat.sniff(bytes) == ImageFormat(fileExtension: ending))
    }

    @Test("read GIF and WebP as they read PNG", arguments: ["gif", "webp"])
    func furtherInputs(format: String) async throws {
        let folder = try TemporaryFolder()
        let files = try FileManager.default.contentsOfDirectory(atPath: Repository.path("fixtures/\(format)"))
            .filter { $0.hasSuffix(".\(format)") }
        #expect(files.count > 3)
        for file in files.sorted().prefix(6) {
            let path = Repository.path("fixtures/\(format)/\(file)")
            let outcome = try await Program(home: folder.path).run("render", path, "--format", "png")
            #expect(outcome.status == 0, "\(file): \(outcome.error)")
            let original = try Renderer().bitmap(of: folder.original(path))
            let read = try Renderer().bitmap(of: outcome.output)
            #expect(read.size == original.size)
            for y in 0..<read.size.height {
                for x in 0..<read.size.width where read[x, y].alpha != 0 || original[x, y].alpha != 0 {
                    #expect(read[x, y] == original[x, y], "\(file) at \(x),\(y)")
                }
            }
        }
    }

    @Test("take what is there of a JPEG that is cut short only when they may")
    func lenient() async throws {
        let folder = try TemporaryFolder()
        let program = Program(home: folder.path)
        let bytes = try folder.original(Self.photo)
        let cut = Array(bytes.prefix(bytes.count * 2 / 3))
        let strict = try await program.run(["render", "-", "--size", "48"], input: cut)
        #expect(strict.status == 65)
        #expect(strict.output.isEmpty)
        let lenient = try await program.run(["render", "-", "--size", "48", "--lenient"], input: cut)
        #expect(lenient.status == 0, "\(lenient.error)")
        #expect(try ImageHeader(reading: lenient.output).size == PixelSize(width: 48, height: 48))
    }

    @Test("keep to every limit of the settings", arguments: ["SEGMENTS", "SCANS", "SIDE", "PIXELS", "OUTPUT_SIDE"])
    func limits(name: String) async throws {
        let folder = try TemporaryFolder()
        let program = Program(home: folder.path, environment: ["PORTRAIT_MAX_\(name)": "2"])
        let photo = Repository.path("fixtures/images/progressive.jpg")
        let outcome = try await program.run("render", photo, "--size", "32")
        // A side that is asked for is a matter of the request.
        #expect(outcome.status == (name == "OUTPUT_SIDE" ? 64 : 65), "\(outcome.error)")
    }
}
