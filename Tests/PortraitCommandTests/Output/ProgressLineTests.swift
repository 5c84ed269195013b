import Testing

@testable import portrait

@Suite("The line of a progress")
struct ProgressLineTests {
    private func line(isTerminal: Bool = true, quiet: Bool = false, json: Bool = false) -> ProgressLine {
        var options = CommonOptions()
        options.quiet = quiet
        options.json = json
        let process = ProcessContext(
            arguments: [],
            environment: [:],
            standardOutputIsTerminal: true,
            standardErrorIsTerminal: isTerminal
        )
        return ProgressLine(options, process: process)
    }

    @Test("is drawn after a second, and again after a fifth of one")
    func times() {
        var line = line()
        let drawn = [0.5, 1.0, 1.1, 1.2, 1.25, 1.5].map { seconds in line.drawing(after: seconds) { "\(seconds)" } }
        #expect(drawn == [nil, nil, "\r\u{1B}[K1.1", nil, nil, "\r\u{1B}[K1.5"])
    }

    @Test(
        "is not drawn where nobody watches, or nothing but errors or JSON is wanted",
        arguments: [(false, false, false), (true, true, false), (true, false, true)]
    )
    func unwatched(isTerminal: Bool, quiet: Bool, json: Bool) {
        var line = line(isTerminal: isTerminal, quiet: quiet, json: json)
        #expect(line.drawing(after: 60) { "a minute" } == nil)
    }

    @Test(
        "has a bar of 20 places, of which the part is filled that is done",
        arguments: [(0.0, 0), (0.04, 0), (0.05, 1), (0.5, 10), (0.99, 19), (1.0, 20), (1.5, 20), (-1.0, 0)]
    )
    func bar(fraction: Double, filled: Int) {
        let bar = ProgressLine.bar(fraction)
        #expect(bar == "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: 20 - filled) + "]")
    }
}
