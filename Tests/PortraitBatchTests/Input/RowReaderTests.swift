import LiferayPortal
import Screenlets
import Testing

@testable import PortraitBatch

@Suite("Batch: reading rows")
struct RowReaderTests {
    /// Reads all rows of a text that comes in pieces of some size.
    private func rows(
        _ text: String,
        format: BatchInputFormat? = nil,
        by column: String? = nil,
        pieces: Int = 7
    ) async throws(PortraitError) -> [BatchRow] {
        try await rows(Array(text.utf8), format: format, by: column, pieces: pieces)
    }

    private func rows(
        _ bytes: [UInt8],
        format: BatchInputFormat? = nil,
        by column: String? = nil,
        pieces: Int = 7
    ) async throws(PortraitError) -> [BatchRow] {
        var rest = bytes[...]
        var reader = try RowReader(format: format, naming: column) { () async throws(PortraitError) in
            let piece = rest.prefix(pieces)
            rest = rest.dropFirst(pieces)
            return piece.isEmpty ? nil : Array(piece)
        }
        var rows: [BatchRow] = []
        while let row = try await reader.next() { rows.append(row) }
        return rows
    }

    private func selectors(_ rows: [BatchRow]) -> [UserSelector?] {
        rows.map { row in
            if case .success(.user(let selector)) = row.subject { selector } else { nil }
        }
    }

    private func messages(_ rows: [BatchRow]) -> [String?] {
        rows.map { row in if case .failure(let error) = row.subject { error.message } else { nil } }
    }

    @Test("reads RFC 4180: quotes, doubled quotes, commas and ends of lines within quotes", arguments: [1, 2, 3, 64])
    func quotes(pieces: Int) async throws {
        let text = "userId,name\r\n1,\"a, b\"\r\n2,\"say \"\"hi\"\"\"\r\n3,\"two\r\nlines\"\r\n4,\r\n5,\"\""
        let rows = try await rows(text, pieces: pieces)
        #expect(rows.map { $0.fields["name"] } == ["a, b", "say \"hi\"", "two\r\nlines", "", ""])
        #expect(selectors(rows) == (1...5).map { .userId($0) })
        #expect(rows.map(\.number) == [1, 2, 3, 4, 5])
    }

    @Test("takes a byte order mark, any end of line, empty lines and other separators")
    func dialects() async throws {
        let expected: [UserSelector] = [.userId(1), .emailAddress("b@c", companyId: nil)]
        for text in [
            "\u{FEFF}userId,email\r\n1,\r\n,b@c\r\n", "userId,email\n1,\n\n\n,b@c", "userId;email\n1;\n;b@c\n",
            "User ID\tE-Mail\n1\t\n\tb@c\n", "\n\nuserId,email\n1,\n,b@c\n",
            "{\"userId\":1}\n{\"email\":\"b@c\",\"userId\":null}\n", "\u{FEFF}1\r\nb@c\r\n", "  1  \n\nb@c",
            "userId,email\r1,\r,b@c\r", "\r\ruserId;email\r1;\r\r;b@c", "1\rb@c\r",
        ] {
            #expect(selectors(try await rows(text)) == expected, "\(text)")
        }
    }

    @Test("ends lines with returns alone, but not within quotes, and counts them", arguments: [1, 2, 3, 64])
    func returns(pieces: Int) async throws {
        let text = "userId,name\r1,\"two\rlines\"\r\"2\"x,broken\r3,\"c\"\r"
        let rows = try await rows(text, pieces: pieces)
        #expect(rows.map { $0.fields["name"] } == ["two\rlines", nil, "c"])
        #expect(messages(rows) == [nil, "the quotes of line 4 are broken", nil])
    }

    @Test(
        "tells the format from the first line",
        arguments: [
            ("screenName\njane", UserSelector.screenName("jane", companyId: nil)),
            ("jane", .screenName("jane", companyId: nil)), ("jane@x.org", .emailAddress("jane@x.org", companyId: nil)),
            ("20156", .userId(20156)), ("{\"userId\":\"7\"}", .userId(7)),
            ("portraitId,uuid\n35359,abc", .portrait(portraitId: 35359, uuid: "abc", female: false)),
            ("email,companyId\na@b,20116", .emailAddress("a@b", companyId: 20116)),
        ]
    )
    func sniffing(text: String, selector: UserSelector) async throws {
        #expect(selectors(try await rows(text)) == [selector])
    }

    @Test("refuses rows that name nobody, somebody twice, or nothing that can be a user")
    func selectorFaults() async throws {
        let rows = try await rows("userId,email,portraitId,uuid\n,,,\n1,a@b,,\nx,,,\n-4,,,\n,,9,\n7,,,u\n0,,,\n")
        #expect(
            messages(rows) == [
                "the row names no user", "the row names its user more than once: userId, email", "\"x\" is no userId",
                "\"-4\" is no userId", "the row has a portraitId and no uuid", nil, "\"0\" is no userId",
            ]
        )
        // With a chosen column the others are for the template.
        let chosen = try await self.rows("userId,email\n1,a@b\n,a@b\n", by: "userId")
        #expect(selectors(chosen) == [.userId(1), .emailAddress("a@b", companyId: nil)])
        await #expect(throws: PortraitError.self) { _ = try await self.rows("userId\n1", by: "uuid") }
    }

    @Test(
        "refuses a row with two columns of one meaning, where that counts",
        arguments: ["email,emailAddress", "Mail,e-mail", "screenName,screen_name", "userId,User ID"]
    )
    func twoColumns(header: String) async throws {
        let names = header.split(separator: ",")
        let rows = try await rows("\(header),name\n1,2,a\n3,,b\n,4,c\n5, ,d\n")
        #expect(selectors(rows).map { $0 == nil } == [true, false, false, false])
        #expect(messages(rows)[0]?.hasSuffix(": \(names.sorted().joined(separator: ", "))") == true)
        // Neither is asked for.
        let chosen = try await self.rows("portraitId,uuid,\(header)\n9,u,1,2\n", by: "portraitId")
        #expect(selectors(chosen) == [.portrait(portraitId: 9, uuid: "u", female: false)])
    }

    @Test("loses no row behind one whose quotes are broken", arguments: [1, 5, 4096])
    func brokenQuotes(pieces: Int) async throws {
        let text = "userId,name\n1,\"never closed\n2,b\n3,\"c\"x\n4,d\n5,\"e\"\n6,\"open at the end"
        let rows = try await rows(text, pieces: pieces)
        #expect(selectors(rows) == [nil, .userId(2), nil, .userId(4), .userId(5), nil])
        #expect(
            messages(rows).compactMap(\.self) == [
                "the quotes of line 2 are broken", "the quotes of line 4 are broken", "the quotes of line 7 are broken",
            ]
        )
    }

    @Test("refuses a row that is too long, is no text, or has too many fields, and goes on")
    func hostileRows() async throws {
        let long = String(repeating: "x", count: 70_000)
        let lines = try await rows("userId,name\n1,\(long)\n2,b\n3,c,d\n4\n5,e\n", pieces: 1 << 16)
        #expect(selectors(lines) == [nil, .userId(2), nil, nil, .userId(5)])
        #expect(messages(lines)[0] == "line 2 is longer than 65536 bytes")
        #expect(messages(lines)[2] == "line 4 has 3 fields, and the header 2")
        let bytes = Array("userId,name\n1,".utf8) + [0xC3, 0x28] + Array("\n2,b\n".utf8)
        let rows = try await rows(bytes)
        #expect(messages(rows) == ["line 2 is no UTF-8", nil])
        let objects = try await self.rows("{\"userId\":1}\n{\"userId\":\n[1]\nnull\n{\"userId\":[1]}\n{\"userId\":2}")
        #expect(selectors(objects) == [.userId(1), nil, nil, nil, nil, .userId(2)])
    }

    @Test(
        "refuses an object that has a member twice, however it is written, and goes on",
        arguments: [
            (#"{"userId":1,"userId":2}"#, "userId"), (#"{"email":"a@b","x":{},"email":null}"#, "email"),
            (#"{"userId":1,"user\u0049d":1}"#, "userId"), (#"{ "a\"b" : 1 , "a\"b":[] }"#, "a\"b"),
            (#"{"a\\":"\"","userId":1,"a\\":2}"#, "a\\"), (#"{"":1,"":2}"#, ""),
        ]
    )
    func repeatedMembers(object: String, name: String) async throws {
        let rows = try await rows("\(object)\n{\"userId\":2}\n", format: .ndjson)
        #expect(messages(rows) == ["line 1 has the member \"\(name)\" twice", nil])
        #expect(selectors(rows) == [nil, .userId(2)])
    }

    @Test(
        "takes a name again that stands in a value or further down",
        arguments: [
            #"{"userId":1,"a":"userId"}"#, #"{"userId":1,"a":{"userId":2,"userId":3}}"#,
            #"{"userId":1,"a":[{"userId":2},{"userId":3}],"b":"\",\"userId\":2"}"#,
            #"{"a":"x\\","b":"\\\"","userId":1}"#,
        ]
    )
    func nestedMembers(object: String) async throws {
        let rows = try await rows(object, format: .ndjson)
        #expect(selectors(rows) == [.userId(1)])
        #expect(messages(rows) == [nil])
    }

    @Test("keeps no more of an endless line than a row may be long")
    func endless() async throws {
        var fed = 0
        var reader = try RowReader(format: .csv) { () async throws(PortraitError) in
            fed += 1
            if fed == 1 { return Array("userId\n\"".utf8) }
            return fed < 40 ? [UInt8](repeating: 0x78, count: 1 << 16) : nil
        }
        // Megabytes in one line, of which the first row takes no more than it may.
        let first = try await reader.next()
        #expect(first?.number == 1)
        #expect(fed <= 4)
        #expect(try await reader.next() == nil)
    }

    @Test(
        "refuses an input as a whole whose header makes no sense",
        arguments: [
            "name,department\na,b\n", "userId,userId\n1,2\n",
        ]
    )
    func headers(text: String) async throws {
        await #expect(throws: PortraitError.self) { _ = try await rows(text, format: .csv) }
    }

    @Test("has no rows where there is nothing", arguments: ["", "\n\n", "userId\n", "\u{FEFF}"])
    func empty(text: String) async throws {
        #expect(try await rows(text).isEmpty)
    }
}
