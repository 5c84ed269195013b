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

    @Test(
        "escapes brackets beside scalars that make one character with them",
        arguments: [
            ("\u{600}<script>\u{301}x", "<p>\u{600}&lt;script&gt;\u{301}x</p>"),
            ("<\u{301}b>\u{200D}", "<p>&lt;\u{301}b&gt;\u{200D}</p>"),
        ]
    )
    func joinedBrackets(plain: String, html: String) {
        #expect(Array(CommentBody(plain: plain).html.utf8) == Array(html.utf8))
        #expect(Array(CommentBody(plain: plain).plain.utf8) == Array(plain.utf8))
    }

    @Test(
        "finds tags beside scalars that make one character with them",
        arguments: [
            ("\u{600}<script>x</script>\u{301}", "\u{600}x\u{301}"),
            ("\u{600}<b>\u{301}x</b>", "\u{600}\u{301}x"),
            ("<b\u{301}>x", "x"),
            ("<b-x>y", "y"),
            ("<p>a</p>\r\n<p>\u{301}b</p>", "a\n\u{301}b"),
        ]
    )
    func joinedTags(html: String, plain: String) {
        #expect(Array(CommentBody(html: html).plain.utf8) == Array(plain.utf8))
    }
}
