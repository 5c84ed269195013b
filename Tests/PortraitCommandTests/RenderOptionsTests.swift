import CommandLineOptions
import PixelPipeline
import Screenlets
import Testing

@testable import portrait

@Suite("Render options")
struct RenderOptionsTests {
    private func recipe(_ arguments: [String], named: [String: String] = [:]) throws -> String {
        try RenderOptions.parse(arguments).recipe(named: named).description
    }

    @Test("that are steps are offered again by a shell, and no others")
    func repeating() {
        let again = RenderOptions.options.declarations.filter(\.isRepeating).map(\.name)
        let steps = [
            "size", "crop", "grayscale", "sepia", "blur", "sharpen", "brightness", "contrast", "saturation", "shape",
            "border-width", "border-color", "background", "overlay", "recipe", "theme",
        ]
        #expect(again == steps)
    }

    @Test(
        "become the canonical recipe",
        arguments: [
            ([], ""),
            (["--size", "256"], "resize:256x256"),
            (["--size", "30x40", "--fit", "contain", "--gravity", "north"], "resize:30x40:contain:north"),
            (["--size", "30x40", "--gravity", "south"], "resize:30x40:south"),
            (["--shape", "square", "--size", "9"], "resize:9x9"),
            (["--border-width", "2"], "border:2:#00b8e0de"),
            (["--border-width", "2", "--border-color", "red"], "border:2:#ff0000"),
            (["--border-color", "#abc8"], "border:1:#aabbcc88"),
            (["--border-width", "0", "--border-color", "red"], ""),
            (["--theme", "default"], "round:4/border:1:#00b8e0de"),
            (["--theme", "flat7", "--border-color", "white"], "circle/border:1:#ffffff"),
            (["--shape", "circle", "--theme", "default"], "circle/border:1:#00b8e0de"),
            (["--format", "png"], "format:png"),
            (["--background=black", "--grayscale"], "background:#000000/grayscale"),
            (["--sepia", "--blur", "1.50"], "sepia/blur:1.5"),
            (["--sharpen=2", "--brightness", "-3", "--contrast", "-4"], "sharpen:2/brightness:-3/contrast:-4"),
            (["--saturation", "-100", "--crop", "-1,-2,9,9"], "saturation:-100/crop:-1,-2,9,9"),
            (["--size", "9", "--gravity", "attention"], "resize:9x9:attention"),
            (["--overlay", "a/B c.png"], "overlay:b-c.png:southeast"),
            (["--overlay", "logo@2x.png@north:7"], "overlay:logo-2x.png:north:7"),
            (["--max-bytes", "50kB", "--format", "WebP", "--quality", "9"], "format:webp:9/max-bytes:50000"),
        ]
    )
    func canonical(arguments: [String], text: String) throws {
        #expect(try recipe(arguments) == text)
    }

    @Test(
        "that are steps are taken as often as they are written, each in its place",
        arguments: [
            (
                ["--size", "320x240", "--crop", "10,10,50,50", "--size", "200"],
                "resize:320x240/crop:10,10,50,50/resize:200x200"
            ),
            (["--size", "9", "--size=8", "--fit", "fill"], "resize:9x9:fill/resize:8x8:fill"),
            (["--blur", "1", "--grayscale", "--blur", "2"], "blur:1/grayscale/blur:2"),
            (["--brightness", "5", "--brightness=-5", "--sepia", "--sepia"], "brightness:5/brightness:-5/sepia/sepia"),
            (["--shape", "round:9", "--background", "red", "--shape", "circle"], "round:9/background:#ff0000/circle"),
            (
                ["--border-width", "4", "--border-color", "red", "--border-width", "2", "--border-color", "blue"],
                "border:4:#ff0000/border:2:#0000ff"
            ),
            (["--border-width", "4", "--grayscale", "--border-color", "red"], "border:4:#ff0000/grayscale"),
            (["--recipe", "circle", "--grayscale", "--recipe", "blur:3"], "circle/grayscale/blur:3"),
            (["--theme", "default", "--theme", "flat7"], "round:4/border:1:#00b8e0de/circle/border:1:#27ae61"),
        ]
    )
    func repeated(arguments: [String], text: String) throws {
        #expect(try recipe(arguments) == text)
    }

    @Test("lay over as many pictures as are named, and two files of one name apart")
    func overlays() throws {
        let options = try RenderOptions.parse([
            "--overlay", "a/logo.png@north", "--overlay", "b/logo.png@south", "--sepia", "--overlay=a/logo.png",
            "--overlay", "logo.png-2",
        ])
        #expect(
            try options.recipe(named: [:]).description
                == "overlay:logo.png:north/overlay:logo.png-2:south/sepia/overlay:logo.png:southeast"
                + "/overlay:logo.png-2-2:southeast"
        )
        #expect(
            try options.overlayPaths()
                == ["logo.png": "a/logo.png", "logo.png-2": "b/logo.png", "logo.png-2-2": "logo.png-2"]
        )
    }

    @Test("a name of the configuration stands for its recipe, steps around it stay where they are")
    func named() throws {
        let recipes = ["avatar": "resize:8x8/circle"]
        #expect(
            try recipe(["--grayscale", "--recipe", "avatar", "--background", "red"], named: recipes)
                == "grayscale/resize:8x8/circle/background:#ff0000"
        )
    }

    @Test(
        "give their quality to the last format that has none, be it one that the file name chooses",
        arguments: [
            ("sepia/format:jpeg", nil, "sepia/format:jpeg:40"),
            ("format:jpeg/sepia/format:webp/max-bytes:9000", .jpeg, "format:jpeg/sepia/format:webp:40/max-bytes:9000"),
            ("format:jpeg:40/sepia", .png, "format:jpeg:40/sepia"), ("sepia", .webp, "sepia/format:webp:40"),
            ("", .jpeg, "format:jpeg:40"),
        ] as [(String, ImageFormat?, String)]
    )
    func quality(recipe: String, named: ImageFormat?, text: String) throws {
        let recipe = try Recipe(parsing: recipe)
        #expect(try recipe.asking(quality: 40, named: named).description == text)
        #expect(try recipe.asking(quality: nil, named: named) == recipe)
    }

    @Test(
        "have no quality for a format without one, for no format, and beside another one",
        arguments: [
            ("format:png", .jpeg), ("format:jpeg:41", nil), ("format:jpeg/format:webp:90", .jpeg), ("sepia", nil),
            ("sepia", .png),
        ] as [(String, ImageFormat?)]
    )
    func otherQuality(recipe: String, named: ImageFormat?) throws {
        let recipe = try Recipe(parsing: recipe)
        let error = #expect(throws: PortraitError.self) { try recipe.asking(quality: 40, named: named) }
        #expect(error?.code == .usage)
        #expect(error?.message.contains("--quality") == true)
    }

    @Test(
        "that make no sense are usage errors",
        arguments: [
            ["--size", "0"], ["--size", "axb"], ["--size", "9", "--fit", "squeeze"], ["--crop", "1,2"],
            ["--shape", "round:x"],
            ["--border-width=-1"], ["--border-color", "nocolor"], ["--background", ""], ["--format", "tiff"],
            ["--format", "jpeg", "--quality", "101"], ["--format", "png", "--quality", "50"],
            ["--recipe", "circle//circle"], ["--overlay", ""], ["--overlay", "@north"], ["--overlay", "b.png@up"],
            ["--max-bytes", "0"], ["--max-bytes", "1000"], ["--blur", "0.05"], ["--brightness", "101"],
            ["--size", "9", "--fit", "contain", "--gravity", "attention"],
        ]
    )
    func nonsense(arguments: [String]) {
        let error = #expect(throws: PortraitError.self) { _ = try recipe(arguments) }
        #expect(error?.code == .usage)
        #expect(error?.hint.isEmpty == false)
    }
}
