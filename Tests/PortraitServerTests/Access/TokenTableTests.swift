import Screenlets
import Testing

@testable import PortraitServer

@Suite("Bearer tokens")
struct TokenTableTests {
    @Test("are read a line at a time, with remarks and blank lines between")
    func reads() throws {
        let table = try TokenTable(
            text: "# people\n\nreader-token read\nwriter-token\tread,edit\r\n  boss-token admin  \n"
        )
        #expect(table.scope(of: "reader-token") == .read)
        #expect(table.scope(of: "writer-token") == .edit)
        #expect(table.scope(of: "boss-token") == .admin)
        for wrong in ["", "reader-toke", "reader-token ", "#", "READER-TOKEN"] {
            #expect(table.scope(of: wrong) == nil)
        }
        #expect(TokenTable.empty.scope(of: "") == nil)
    }

    @Test(
        "are refused with the number of the line, which is not repeated",
        arguments: ["token-alone", "token-x write", "token-x read,", "abc read", "token-x read edit", "token-x ,"]
    )
    func refuses(line: String) throws {
        let error = #expect(throws: PortraitError.self) { try TokenTable(text: "# first\n\(line)\n") }
        #expect(error?.code == .badConfiguration)
        #expect(error?.message.contains("line 2") == true)
        #expect(error?.message.contains("token-x") == false)
    }

    @Test("of larger scopes allow what smaller ones do")
    func order() {
        #expect(AccessScope.read < .edit)
        #expect(AccessScope.edit < .admin)
        #expect(!(AccessScope.admin < .admin))
    }
}
