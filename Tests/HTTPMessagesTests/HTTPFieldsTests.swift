import HTTPMessages
import Testing

@Suite struct HTTPFieldsTests {
    @Test("Names are found whatever their capitals, and keep them")
    func namesAreFoundWhateverTheirCapitals() throws {
        let fields = HTTPFields([HTTPField(name: try #require(HTTPField.Name("CONTENT-type")), value: "image/png")])
        #expect(fields[.contentType] == "image/png")
        #expect(fields.first?.name.rawName == "CONTENT-type")
        #expect(fields.contains(.contentType))
        #expect(fields[.contentLength] == nil)
    }

    @Test("Several fields of a name are read as one list, cookies by semicolons")
    func severalFieldsAreReadAsOneList() {
        let fields: HTTPFields = [.vary: "Accept", .cookie: "a=1", .vary: "Origin", .cookie: "b=2"]
        #expect(fields[.vary] == "Accept, Origin")
        #expect(fields[.cookie] == "a=1; b=2")
        #expect(fields[values: .vary] == ["Accept", "Origin"])
        #expect(fields.count == 4)
    }

    @Test("Setting a value replaces all of the name in the place of the first")
    func settingReplacesAllOfTheName() {
        var fields: HTTPFields = [.vary: "Accept", .date: "now", .vary: "Origin"]
        fields[.vary] = "*"
        #expect(fields == [.vary: "*", .date: "now"])
        fields[.vary] = nil
        #expect(fields == [.date: "now"])
        fields[values: .setCookie] = ["a=1", "b=2"]
        #expect(fields == [.date: "now", .setCookie: "a=1", .setCookie: "b=2"])
    }

    @Test("What is no token is no name", arguments: ["", "a b", "a:", "a\r\n", "\u{e4}", "a\0", "(", "a/b"])
    func whatIsNoTokenIsNoName(_ text: String) {
        #expect(HTTPField.Name(text) == nil)
    }

    @Test(
        "A value that would begin another line is none",
        arguments: [
            ("a b\tc", true), ("\u{e4}", true), ("", true), ("a\r\nB: c", false), ("a\n", false), ("\0", false),
            (" a", false), ("a\t", false), ("\u{7f}", false),
        ]
    )
    func valueThatWouldBeginAnotherLineIsNone(_ value: String, isValid: Bool) {
        #expect(HTTPField.isValidValue(value) == isValid)
    }
}
