import FoundationEssentials
import PixelPipeline
import Testing

@Suite("portrait render")
struct RenderTests {
    static let photo = Repository.path("fixtures/images/portrait.jpg")

    @Test("hands a picture out byte for byte when nothing is asked of it")
    func untouched() async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Program(home: folder.path).run("render", Self.photo, "-o", "-")
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.output == [UInt8](try Data(contentsOf: URL(filePath: Self.photo))))
    }

    @Test("reads the standard input")
    func standardInput() async throws {
        let folder = try TemporaryFolder()
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: Self.photo)))
        let outcome = try await Program(home: folder.path)
            .run(["render", "-", "--size", "40x30", "--format", "png"], input: bytes)
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(try ImageHeader(reading: outcome.output).size == PixelSize(width: 40, height: 30))
        #expect(ImageFormat.sniff(outcome.output) == .png)
    }

    @Test("lets the extension choose the format where nothing else does", arguments: ["png", "jpg", "jpeg"])
    func byExtension(ending: String) async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Program(home: folder.path)
            .run(
                "render",
                Self.photo,
                "--size",
                "32",
                "-o",
                folder.file("x.\(ending)")
            )
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(ImageFormat.sniff(try folder.bytes(of: "x.\(ending)")) == ImageFormat(fileExtension: ending))
        #expect(try folder.names().filter { $0.contains("x.") } == ["x.\(ending)"])
    }

    @Test("runs the steps in the order in which the options are written")
    func order() async throws {
        let folder = try TemporaryFolder()
        let program = Program(home: folder.path)
        let orders: [([String], String)] = [
            (["--size", "64", "--shape", "circle", "--border-color", "red"], "resize:64x64/circle/border:1:#ff0000"),
            (["--border-color", "red", "--shape", "circle", "--size", "64"], "border:1:#ff0000/circle/resize:64x64"),
            (
                ["--grayscale", "--crop=1,2,30,40", "--size=20x10", "--fit", "fill"],
                "grayscale/crop:1,2,30,40/resize:20x10:fill"
            ),
            (["--theme", "flat7", "--size", "64"], "circle/border:1:#27ae61/resize:64x64"),
            (["--size", "64", "--theme", "default"], "resize:64x64/round:4/border:1:#00b8e0de"),
            (["--theme", "flat7", "--border-width", "0"], "circle"),
            (["--theme", "flat7", "--shape", "round:9", "--border-width", "3"], "round:9/border:3:#27ae61"),
            (["--border-color", "transparent"], ""),
            (["--recipe", "resize:9x9/circle", "--background", "#FFF"], "resize:9x9/circle/background:#ffffff"),
            (["--size", "8", "--format", "jpeg", "--quality", "70"], "resize:8x8/format:jpeg:70"),
        ]
        for (options, recipe) in orders {
            let outcome = try await program.run(["render", Self.photo, "--json"] + options)
            #expect(outcome.status == 0, "\(outcome.error)")
            #expect(try outcome.json()["recipe"]?.text == recipe)
        }
    }

    @Test("takes named recipes from the configuration file")
    func namedRecipe() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.file(".config/portrait"),
            withIntermediateDirectories: true
        )
        try Data("recipes:\n  avatar: resize:24x24/circle\n".utf8)
            .write(to: URL(filePath: folder.file(".config/portrait/config.yaml")))
        let outcome = try await Program(home: folder.path).run("render", Self.photo, "--recipe", "avatar", "--json")
        #expect(try outcome.json()["recipe"]?.text == "resize:24x24/circle")
        #expect(try outcome.json()["output"]?["width"]?.number == 24)
    }

    @Test("refuses a recipe of the configuration file by which nothing can be drawn with 78, its line and its name")
    func brokenRecipe() async throws {
        let folder = try TemporaryFolder()
        let yaml = "recipes:\n  web: resize:24x24/format:auto\n  avatar: resize:24x24/shine\n"
        try folder.write(Array(yaml.utf8), to: ".config/portrait/config.yaml")
        let program = Program(home: folder.path)
        let outcome = try await program.run("render", Self.photo, "--recipe", "avatar", "-o", folder.file("x.png"))
        #expect(outcome.status == 78)
        #expect(outcome.error.contains("config.yaml:3: recipe avatar: unknown recipe step 'shine'"), "\(outcome.error)")
        #expect(outcome.error.contains("hint: the known steps are "), "\(outcome.error)")
        let good = yaml.replacing("/shine", with: "/circle")
        try folder.write(Array(good.utf8), to: ".config/portrait/config.yaml")
        let given = try await program.run("render", Self.photo, "--recipe", "shine", "-o", folder.file("x.png"))
        #expect(given.status == 64, "\(given.error)")
        #expect(!folder.exists("x.png"))
    }

    @Test("refuses what is damaged, cut short or too large with 65, and writes nothing")
    func refused() async throws {
        let folder = try TemporaryFolder()
        let program = Program(home: folder.path)
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: Self.photo)))
        for input in [Array(bytes.prefix(bytes.count / 2)), Array("GIF89a".utf8), Array("<html>".utf8), []] {
            let outcome = try await program.run(
                ["render", "-", "--size", "9", "-o", folder.file("x.png")],
                input: input
            )
            #expect(outcome.status == 65, "\(outcome.error)")
            #expect(!folder.exists("x.png"))
        }
        var small = program
        small.environment["PORTRAIT_MAX_PIXELS"] = "100"
        #expect(try await small.run("render", Self.photo, "--size", "9").status == 65)
        small.environment = program.environment.merging(["PORTRAIT_MAX_INPUT_BYTES": "100"]) { own, _ in own }
        #expect(try await small.run("render", Self.photo, "--size", "9").status == 65)
        #expect(try await program.run(["render", "/dev/zero", "--size", "9"]).status == 65)
    }

    @Test("gives the same bytes on every run")
    func sameBytes() async throws {
        let folder = try TemporaryFolder()
        let program = Program(home: folder.path)
        let arguments = ["render", Self.photo, "--size", "99x70", "--shape", "circle", "--border-color", "teal"]
        let first = try await program.run(arguments)
        let second = try await program.run(arguments)
        #expect(first.status == 0)
        #expect(first.output == second.output)
    }

    @Test(
        "draws a preview in a terminal and never raw bytes",
        arguments: ["kitty", "iterm2", "sixel", "blocks", "ascii"]
    )
    func preview(drawing: String) async throws {
        let folder = try TemporaryFolder()
        var program = Program(home: folder.path, environment: ["PORTRAIT_PREVIEW": drawing, "COLUMNS": "40"])
        program.executable = "/usr/bin/script"
        // script(1) gives the program a terminal as its output.
        let outcome = try await program.run(
            "-qec",
            "\(Program.path) render \(Self.photo) --size 32",
            "/dev/null"
        )
        #expect(outcome.status == 0, "\(outcome.error)")
        let signs = [
            "kitty": "\u{1B}_Ga=T", "iterm2": "\u{1B}]1337;File=", "sixel": "\u{1B}P0;1;0q", "blocks": "▀",
            "ascii": "+",
        ]
        let text = String(decoding: outcome.output, as: UTF8.self)
        #expect(text.contains(try #require(signs[drawing])))
        #expect(!text.contains("JFIF"))
    }

    @Test(
        "a name of a format that can't be written is refused before anything is read",
        arguments: ["gif", "HEIC", "bmp"]
    )
    func unwritable(fileExtension: String) async throws {
        let folder = try TemporaryFolder()
        let target = folder.file("out.\(fileExtension)")
        let program = Program(home: folder.path)
        for arguments in [
            ["render", folder.file("missing.png"), "-o", target],
            ["batch", "--files", folder.file("*"), "-o", folder.file("{name}.\(fileExtension)")],
        ] {
            let outcome = try await program.run(arguments)
            #expect(outcome.status == 64 && outcome.error.contains("'\(fileExtension.lowercased())' is not supported"))
            #expect(outcome.error.contains("hint: end the name of the file in .png, .jpg or .webp"))
        }
        // What is asked for by name goes into any file.
        let picture = try await program.run("render", Self.photo, "--size", "8", "--format", "png", "-o", target)
        #expect(picture.status == 0, "\(picture.error)")
    }
}
