import PixelPipeline
import PortraitDrawing
import Testing

@Suite("The choice of a placeholder")
struct PlaceholderChoiceTests {
    @Test("is named by one of the words that it tells", arguments: PlaceholderChoice.words)
    func words(word: String) throws {
        let choice = try #require(PlaceholderChoice(named: word))
        #expect((choice == .nothing) == (word == "none"))
    }

    @Test("is no other word, as those may be files", arguments: ["", "blank", "identicon", "Silhouette", "none.png"])
    func otherWords(word: String) {
        #expect(PlaceholderChoice(named: word) == nil)
    }

    @Test("has an identity of its own, and a file that of its bytes")
    func identity() {
        let choices: [PlaceholderChoice] =
            PlaceholderStyle.allCases.map { .style($0) } + [.file([1]), .file([2]), .file([]), .nothing]
        #expect(Set(choices.map(\.identity)).count == choices.count)
        // The digest of the byte 1, as `printf '\1' | sha256sum` gives it.
        #expect(
            PlaceholderChoice.file([1]).identity
                .hasSuffix(
                    "4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a"
                )
        )
        #expect(PlaceholderChoice.style(.initials).identity.hasSuffix(" \(Placeholder.Initials.version)"))
    }
}
