import LiferayPortal
import PortraitBatch
import ScreenletBenches
import Screenlets
import Testing

@Suite("Rows of a list of the portal")
struct ListRowsInputTests {
    private func user(_ userId: Int64, isGuest: Bool) -> JSONValue {
        .object([
            "userId": .integer(userId), "companyId": .integer(20116), "portraitId": .integer(0), "uuid": .string("u"),
            "screenName": .string("user\(userId)"), "emailAddress": .string("\(userId)@example.com"),
            "firstName": .string(""), "middleName": .string(""), "lastName": .string(""), "defaultUser": .bool(isGuest),
        ])
    }

    @Test("leave out the portal's own account for guests, wherever it is, and count the others")
    func guest() async throws {
        let bench = try ListBench()
        let users = [user(1, isGuest: true), user(2, isGuest: false), user(3, isGuest: true), user(4, isGuest: false)]
        bench.portal.change { $0.rows = users }
        var input = ListRowsInput(users: bench.session().rows(of: UserListConnector()))
        var rows: [BatchRow] = []
        while let row = try await input.next() { rows.append(row) }
        #expect(rows.map(\.number) == [1, 2])
        #expect(rows.map { $0.fields["userId"] } == ["2", "4"])
    }
}
