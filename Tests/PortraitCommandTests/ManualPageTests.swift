import FoundationEssentials
import PixelPipeline
import Testing

@testable import portrait

/// The pages of the manual that are written by hand.
@Suite("The written pages of the manual")
struct ManualPageTests {
    private func page(_ name: String) throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Documentation/manual")
        return try String(contentsOf: root.appending(path: name), encoding: .utf8).replacing("\\-", with: "-")
    }

    @Test("tell every setting with its default", arguments: SettingKey.allCases)
    func setting(key: SettingKey) throws {
        let page = try page("portrait.yaml.5")
        let entry = try #require(page.firstRange(of: "\\fB\(key.rawValue)\\fR: "), "\(key.rawValue)")
        let explanation = page[entry.upperBound...].split(separator: "\n", maxSplits: 2).dropFirst().first ?? ""
        if let text = key.defaultValue { #expect(explanation.hasSuffix("(default: \(text))"), "\(explanation)") }
    }

    @Test(
        "tell every step that a recipe may have",
        arguments: [
            "resize:8x8", "crop:0,0,8,8", "grayscale", "sepia", "blur:1", "sharpen:1", "brightness:1", "contrast:1",
            "saturation:1", "circle", "round:2", "border:1:red", "background:red", "overlay:badge", "light:gamma",
            "format:png", "max-bytes:4000",
        ]
    )
    func step(text: String) throws {
        #expect(throws: Never.self) { try Recipe(parsing: text) }
        let name = text.prefix { $0 != ":" }
        let page = try page("portrait-recipes.7")
        #expect(page.contains(".TP\n\\fB\(name)"))
    }
}
