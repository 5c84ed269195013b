import Screenlets
import Testing

@testable import portrait

@Suite("Columns")
struct ColumnTests {
    private static let known = ["userId", "screenName", "email"]

    @Test("are chosen by name, in the order asked for", arguments: ["email,userId", " EMAIL , userid", "Email,UserID"])
    func chosen(_ text: String) throws {
        #expect(try [String](columns: text, from: Self.known) == ["email", "userId"])
    }

    @Test(
        "that are not known are a usage error that names the choices",
        arguments: ["", "name", "userId,", "userId,userid"]
    )
    func refused(_ text: String) {
        let error = #expect(throws: PortraitError.self) { try [String](columns: text, from: Self.known) }
        #expect(error?.code == .usage)
        #expect(error?.hint.contains("userId, screenName, email") == true || error?.message.contains("twice") == true)
    }
}
