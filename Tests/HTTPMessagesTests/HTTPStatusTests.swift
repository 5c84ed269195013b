import HTTPMessages
import Testing

@Suite struct HTTPStatusTests {
    @Test(
        "A status has the phrase of RFC 9110",
        arguments: [(200, "OK"), (304, "Not Modified"), (413, "Content Too Large"), (599, "")]
    )
    func statusHasItsPhrase(_ code: Int, _ phrase: String) {
        #expect(HTTPStatus(code: code).reasonPhrase == phrase)
    }
}
