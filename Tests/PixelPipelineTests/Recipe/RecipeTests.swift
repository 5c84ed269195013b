import PixelPipeline
import SeededNumbers
import Testing

@Suite("Recipe")
struct RecipeTests {
    @Test(
        "reads texts and gives them back in canonical form",
        arguments: [
            ("", ""), ("resize:256", "resize:256x256"), ("resize:256x128", "resize:256x128"),
            ("resize:256x256:cover", "resize:256x256"), ("resize:256x256:cover:center", "resize:256x256"),
            ("resize:256x256:north", "resize:256x256:north"), ("resize:64:cover:southeast", "resize:64x64:southeast"),
            ("resize:9x8:contain", "resize:9x8:contain"), ("resize:9x8:contain:west", "resize:9x8:contain:west"),
            ("resize:9x8:fill:west", "resize:9x8:fill"), ("resize:100x120:inside", "resize:100x120:inside"),
            ("RESIZE:10X20:Inside", "resize:10x20:inside"), ("crop:1,2,30,40", "crop:1,2,30,40"),
            ("crop:-1,-2,30,40", "crop:-1,-2,30,40"), ("grayscale", "grayscale"), ("circle", "circle"),
            ("round:8", "round:8"), ("border:1:red", "border:1:#ff0000"), ("border:0:00b8e0de", "border:0:#00b8e0de"),
            ("background:transparent", "background:#00000000"), ("background:#FFF", "background:#ffffff"),
            ("format:png", "format:png"), ("format:png:90", "format:png"), ("format:jpg:90", "format:jpeg:90"),
            ("format:jpeg", "format:jpeg"), ("format:WebP", "format:webp"), ("format:webp:80", "format:webp:80"),
            ("resize:9x8:attention", "resize:9x8:attention"), ("resize:9:cover:Attention", "resize:9x9:attention"),
            ("sepia", "sepia"), ("blur:2", "blur:2"), ("blur:2.50", "blur:2.5"), ("blur:02.0", "blur:2"),
            ("sharpen:0.1", "sharpen:0.1"), ("sharpen:0.25", "sharpen:0.25"), ("blur:1.05", "blur:1.05"),
            ("blur:50.00", "blur:50"), ("brightness:-100", "brightness:-100"), ("brightness:0", "brightness:0"),
            ("contrast:007", "contrast:7"), ("saturation:100", "saturation:100"),
            ("overlay:Logo-1.png", "overlay:logo-1.png:southeast"), ("overlay:a:North", "overlay:a:north"),
            ("overlay:a_b:center:100", "overlay:a_b:center"), ("overlay:a:west:0", "overlay:a:west:0"),
            ("overlay:a:west:35", "overlay:a:west:35"), ("max-bytes:1024", "max-bytes:1024"),
            ("max-bytes:20000000", "max-bytes:20000000"), ("light:gamma", "light:gamma"),
            ("LIGHT:Linear", "light:linear"),
            ("resize:256/circle/border:2:#27ae60/format:png", "resize:256x256/circle/border:2:#27ae60/format:png"),
        ]
    )
    func canonical(_ text: String, _ expected: String) throws {
        let recipe = try Recipe(parsing: text)
        #expect(recipe.description == expected)
        #expect(try Recipe(parsing: expected) == recipe)
    }

    @Test(
        "refuses what it does not know, naming it",
        arguments: [
            ("emboss", "emboss"), ("max-bytes:100", "max-bytes"), ("overlay:logo:middle", "middle"),
            ("overlay:logo:50", "50"), ("overlay:lögo:north", "lögo"), ("frobnicate:1", "frobnicate"),
            ("format:gif", "gif"), ("resize:10x10:middle", "middle"), ("border:1:reddish", "reddish"),
            ("resize:9x9:contain:attention", "attention"), ("overlay:logo:attention", "attention"),
        ]
    )
    func unknown(_ text: String, _ name: String) {
        let error = #expect(throws: RecipeError.self) { try Recipe(parsing: text) }
        #expect(error?.message.contains(name) == true)
        #expect(error?.hint.isEmpty == false)
    }

    @Test("lists the known steps when it meets an unknown one")
    func hint() {
        let error = #expect(throws: RecipeError.self) { try Recipe(parsing: "emboss") }
        for name in [
            "resize", "crop", "grayscale", "sepia", "blur", "sharpen", "brightness", "contrast", "saturation", "circle",
            "round", "border", "background", "overlay", "light", "format", "max-bytes",
        ] {
            #expect(error?.hint.contains(name) == true)
        }
    }

    @Test(
        "refuses what is incomplete, too much or out of range",
        arguments: [
            "resize", "resize:", "resize:0", "resize:-5x5", "resize:1x2x3", "resize:65536", "resize:5.5", "resize:+5",
            "resize:5x5:cover:north:1", "resize:5x5:north:cover", "resize:5x5:north:south",
            "resize:99999999999999999999",
            "crop:1,2,3", "crop:1,2,3,4,5", "crop:1,2,0,4", "crop:1;2;3;4", "circle:1", "grayscale:x", "round",
            "round:-1",
            "border:1", "border::red", "border:1:red:2", "border:-1:red", "background", "background:", "format",
            "format:jpeg:0", "format:jpeg:101", "format:png:101", "format:jpeg:x", "/", "circle/", "/circle",
            "circle//grayscale", " circle", "circle ", "sepia:50", "blur", "blur:", "blur:0", "blur:0.09", "blur:50.01",
            "blur:1.234", "blur:.5", "blur:5.", "blur:-1", "blur:1e1", "blur:nan", "blur:1:2", "blur:٣", "sharpen",
            "sharpen:99999999999999999999", "brightness", "brightness:101", "brightness:-101", "brightness:1.5",
            "contrast:+5", "saturation:x", "overlay", "overlay:", "overlay:a b", "overlay:a:north:101",
            "overlay:a:north:-1", "overlay:a:north:5:6", "overlay:../a$", "format:webp:0", "format:webp:101",
            "light", "light:", "light:srgb", "max-bytes", "max-bytes:1023", "max-bytes:20000001", "max-bytes:-1",
        ]
    )
    func refused(_ text: String) {
        #expect(throws: RecipeError.self) { try Recipe(parsing: text) }
    }

    @Test("has at most 32 steps")
    func length() throws {
        let steps = [Recipe.Step](repeating: .grayscale, count: 32)
        #expect(try Recipe(steps: steps).steps.count == 32)
        #expect(throws: RecipeError.self) { try Recipe(steps: steps + [.circle]) }
        #expect(throws: RecipeError.self) { try Recipe(steps: steps).appending([.circle]) }
        #expect(throws: RecipeError.self) {
            try Recipe(parsing: [String](repeating: "circle", count: 33).joined(separator: "/"))
        }
    }

    @Test("refuses steps out of range that were not parsed")
    func ranges() {
        let steps: [Recipe.Step] = [
            .resize(PixelSize(width: 0, height: 5)), .crop(PixelRect(x: 0, y: 0, width: 0, height: 1)),
            .round(radius: -1), .border(width: 70_000, color: .black), .format(.jpeg(quality: 0)),
            .format(.webp(quality: 101)), .blur(sigma: 0), .blur(sigma: .nan), .blur(sigma: .infinity),
            .sharpen(sigma: 1.005), .brightness(101), .contrast(-101), .saturation(.max), .maxBytes(1_023),
            .overlay(name: "A"), .overlay(name: ""), .overlay(name: String(repeating: "a", count: 65)),
            .overlay(name: "a", gravity: .attention), .overlay(name: "a", opacity: 101),
            .resize(PixelSize(width: 5, height: 5), .contain(.attention)),
        ]
        for step in steps {
            #expect(throws: RecipeError.self) { try Recipe(steps: [step]) }
        }
    }

    @Test("the text of every recipe leads back to the same recipe", arguments: 0..<300)
    func roundTrip(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let steps = (0..<Int.random(in: 0...6, using: &random)).map { _ in RandomStep.make(using: &random) }
        let recipe = try Recipe(steps: steps)
        #expect(try Recipe(parsing: recipe.description) == recipe, "\(recipe)")
        #expect(recipe.isEmpty == recipe.description.isEmpty)
    }
}
