import Screenlets
import Testing

@testable import PortraitServer

@Suite("Bearer tokens")
struct TokenTableTests {
    @Test("are read a line at a time, with remarks and blank lines between")
    func reads() throws {
        let table = try TokenTable(
            text: "# people\n\ntoken-of-a-reader read\ntoken-of-a-writer\tread,edit\r\n  token-of-the-boss admin  \n"
        )
        #expect(table.scope(of: "token-of-a-reader") == .read)
        #expect(table.scope(of: "token-of-a-writer") == .edit)
        #expect(table.scope(of: "token-of-the-boss") == .admin)
        for wrong in ["", "token-of-a-reade", "token-of-a-reader ", "#", "TOKEN-OF-A-READER"] {
            #expect(table.scope(of: wrong) == nil)
        }
        #expect(TokenTable.empty.scope(of: "") == nil)
    }

    @Test(
        "are refused with the number of the line, which is not repeated",
        arguments: [
            "a-token-x-that-is-alone", "a-token-x-of-a-scope write", "a-token-x-of-scopes read,",
            "token-x-too-sho read",
            "a-token-x-of-words read edit", "a-token-x-of-no-scope ,",
        ]
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
