import PixelPipeline
import Testing

@Suite("Theme")
struct ThemeTests {
    @Test(
        "has the look of the Screenlets",
        arguments: [(Theme.default, "round:4/border:1:#00b8e0de"), (.flat7, "circle/border:1:#27ae61")]
    )
    func look(_ theme: Theme, _ text: String) throws {
        #expect(try Recipe(steps: theme.steps()).description == text)
    }

    @Test("leaves the border out when it would not be seen", arguments: Theme.allCases)
    func invisible(_ theme: Theme) {
        #expect(theme.steps(borderWidth: 0).count == 1)
        #expect(theme.steps(borderColor: .transparent).count == 1)
    }

    @Test("takes another border", arguments: Theme.allCases)
    func border(_ theme: Theme) {
        #expect(theme.steps(borderWidth: 3, borderColor: .black).last == .border(width: 3, color: .black))
    }
}
