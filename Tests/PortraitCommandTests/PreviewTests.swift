import PixelPipeline
import Testing

@testable import portrait

@Suite("Terminal previews")
struct PreviewTests {
    @Test(
        "the drawing is chosen by what the terminal says it is",
        arguments: [
            (["TERM": "xterm-kitty"], PreviewProtocol.kitty),
            (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], .kitty),
            (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .iterm2),
            (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .iterm2),
            (["TERM": "foot"], .sixel),
            (["TERM": "xterm-256color"], .blocks),
            (["TERM": "xterm-kitty", "TMUX": "/tmp/tmux"], .blocks),
            (["TERM": "dumb"], .ascii),
            ([:], .ascii),
            (["TERM": "xterm-kitty", "NO_COLOR": "1"], .ascii),
            (["TERM": "xterm-kitty", "NO_COLOR": ""], .kitty),
            (["TERM": "dumb", "PORTRAIT_PREVIEW": "sixel"], .sixel),
        ]
    )
    func choice(environment: [String: String], drawing: PreviewProtocol) {
        #expect(PreviewProtocol.chosen(for: environment) == drawing)
    }

    private func pixels(_ width: Int, _ height: Int, _ bytes: [UInt8]) -> PreviewPixels {
        PreviewPixels(Bitmap(size: PixelSize(width: width, height: height), layout: .rgba, bytes: bytes))
    }

    @Test("half blocks put two pixels into a cell and leave transparent ones out")
    func halfBlocks() {
        let text = HalfBlocks.text(for: pixels(1, 3, [1, 2, 3, 255, 4, 5, 6, 255, 7, 8, 9, 0]))
        #expect(text == "\u{1B}[38;2;1;2;3;48;2;4;5;6m▀\u{1B}[0m\n\u{1B}[0m \u{1B}[0m\n")
    }

    @Test("sixels paint each colour of a band in a pass of its own")
    func sixel() {
        // Black over white in one column: bits 0 and 1 of the first band, by the DEC manual '?' plus the bits.
        let text = SixelImage.text(for: pixels(1, 2, [0, 0, 0, 255, 255, 255, 255, 255]))
        #expect(text.hasSuffix("#0@$#215A-\u{1B}\\\n"))
        #expect(text.contains("#215;2;100;100;100"))
    }

    @Test("ink grows with darkness")
    func ink() {
        let text = InkPicture.text(for: pixels(3, 1, [255, 255, 255, 255, 128, 128, 128, 255, 0, 0, 0, 255]))
        #expect(text == " =@\n")
    }

    @Test("kitty gets a long picture in chunks of 4096 characters")
    func kitty() {
        let text = KittyGraphics.text(forPNG: [UInt8](repeating: 7, count: 6000))
        let chunks = text.split(separator: "\u{1B}_G")
        #expect(chunks.count == 2)
        #expect(chunks[0].hasPrefix("a=T,f=100,m=1;"))
        #expect(chunks[1].hasPrefix("m=0;"))
    }
}
