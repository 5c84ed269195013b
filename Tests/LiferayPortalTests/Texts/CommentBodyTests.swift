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
            ("<p>a</p><p>b</p>", "a\nb", "a\nb", "a</br>b", false),
            ("<p>a</p>\n<p>b</p>", "a\nb", "a\nb", "a</br>b", false),
            ("<p>1 &lt; 2</p>", "1 &lt; 2", "1 < 2", "1 &lt; 2", false),
            (
                "<p><strong>a</strong> <em>b</em></p>", "<strong>a</strong> <em>b</em>", "a b",
                "<strong>a</strong> b", true
            ),
            // Not every name that begins with b, i or a is one that is kept.
            ("<blockquote>a</blockquote><img src=\"x\">", "<blockquote>a</blockquote><img src=\"x\">", "a", "a", true),
            ("<a href=\"/x\">l</a>", "<a href=\"/x\">l</a>", "l", "<a href=\"/x\">l</a>", true),
            ("open < end", "open < end", "open < end", "open < end", true),
        ]
    )
    func forms(html: String, original: String, plain: String, styled: String, isStyled: Bool) {
        let body = CommentBody(html: html)
        #expect(body.original == original)
        #expect(body.plain == plain)
        #expect(body.styled == styled)
        #expect(body.isStyled == isStyled)
    }

    @Test("gives back the plain text that a body was made of", arguments: ["a", "a\nb", "1 < 2 > 0", "<script>"])
    func roundTrip(plain: String) {
        #expect(CommentBody(plain: plain).plain == plain)
    }
}
