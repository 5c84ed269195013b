import Testing

@testable import LiferayPortal

@Suite("Comment bodies")
struct CommentBodyTests {
    @Test(
        "makes a paragraph of each line of plain text",
        arguments: [
            ("Hello", "<p>Hello</p>"), ("a\nb", "<p>a</p><p>b</p>"), ("a\n\n\r\nb\n", "<p>a</p><p>b</p>"),
            ("1 < 2 > 0", "<p>1 &lt; 2 &gt; 0</p>"), ("R&D &amp;", "<p>R&D &amp;</p>"), ("", ""),
        ]
    )
    func fromPlain(plain: String, html: String) {
        #expect(CommentBody(plain: plain).html == html)
    }

    @Test(
        "reads a portal's body in every form",
        arguments: [
            ("<p>a</p><p>b</p>", "a\nb", "a\nb"),
            ("<p>a</p>\n<p>b</p>", "a\nb", "a\nb"),
            ("<p>1 &lt; 2</p>", "1 &lt; 2", "1 < 2"),
            ("<p><strong>a</strong> <em>b</em></p>", "<strong>a</strong> <em>b</em>", "a b"),
            ("<blockquote>a</blockquote><img src=\"x\">", "<blockquote>a</blockquote><img src=\"x\">", "a"),
            ("<a href=\"/x\">l</a>", "<a href=\"/x\">l</a>", "l"),
            ("open < end", "open < end", "open < end"),
        ]
    )
    func forms(html: String, original: String, plain: String) {
        let body = CommentBody(html: html)
        #expect(body.original == original)
        #expect(body.plain == plain)
    }

    @Test("gives back the plain text that a body was made of", arguments: ["a", "a\nb", "1 < 2 > 0", "<script>"])
    func roundTrip(plain: String) {
        #expect(CommentBody(plain: plain).plain == plain)
    }
}
