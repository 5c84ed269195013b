import Testing

@testable import OfflineStore
@testable import StoreEngine

@Suite("PostgreSQL: addresses")
struct PostgresAddressTests {
    @Test(
        "keep passwords apart, wherever they stand",
        arguments: [
            ("postgres://jane@db.example.org/portraits", "postgres://jane@db.example.org/portraits", nil),
            (
                "postgresql://jane:s%3Acret@db:5433/p?sslmode=require", "postgresql://jane@db:5433/p?sslmode=require",
                "s:cret"
            ),
            (
                "postgres:///p?host=/run/postgresql&password=two&user=jane",
                "postgres:///p?host=/run/postgresql&user=jane", "two"
            ),
            ("postgres://db/p?password=%00%zz", "postgres://db/p", "\0%zz"),
            ("postgres://jane:pa?ss@db/p", "postgres://jane@db/p", "pa?ss"),
            ("postgres://db/p?pass%77ord=one", "postgres://db/p", "one"),
            ("postgres://jane:s\u{600}@db/p", "postgres://jane@db/p", "s\u{600}"),
            ("postgres://db/p?a=\u{600}&password=s", "postgres://db/p?a=\u{600}", "s"),
            ("postgres://jane@[::1]:5432/p", "postgres://jane@[::1]:5432/p", nil),
            ("postgres://jane:@db", "postgres://jane@db", ""),
            (
                "postgres://a,b:5432/p?target_session_attrs=read-write",
                "postgres://a,b:5432/p?target_session_attrs=read-write", nil
            ),
        ]
    )
    func keepsPasswordsApart(text: String, uri: String, password: String?) throws {
        let address = try #require(PostgresAddress(text))
        #expect(address.uri == uri)
        #expect(address.password == password)
        #expect("\(address)" == uri)
        #expect(!String(reflecting: address).contains("s:cret"))
    }

    @Test(
        "have an account in common where only databases, schemes and passwords differ",
        arguments: [
            ("postgres://jane@db/p", "postgresql://jane:s3cret@db/q", true),
            ("postgres://jane@db", "postgres://jane@db/p", true),
            ("postgres://jane@db/p?sslmode=require", "postgres://jane@db/q?sslmode=require", true),
            ("postgres:///p?host=/run/a", "postgres:///q?host=/run/a", true),
            ("postgres://jane@db/p", "postgres://eve@db/p", false),
            ("postgres://jane@db/p", "postgres://jane@db2/p", false),
            ("postgres://jane@db/p", "postgres://jane@db:5433/p", false),
            ("postgres://jane@db/p?sslmode=verify-full", "postgres://jane@db/p", false),
            ("postgres:///p?host=/run/a", "postgres:///p?host=/run/b", false),
        ]
    )
    func accounts(first: String, second: String, isOne: Bool) throws {
        let accounts = try [first, second].map { try #require(PostgresAddress($0)).account }
        #expect((accounts[0] == accounts[1]) == isOne)
    }

    @Test("a password that is given apart is the one", arguments: ["postgres://jane:old@db/p", "postgres://jane@db/p"])
    func prefersGivenPassword(text: String) throws {
        #expect(try #require(PostgresAddress(text, password: "new")).password == "new")
    }

    @Test(
        "are refused where the rest of a password could be taken for something else",
        arguments: [
            "postgres://jane:pa/ss@db/p", "postgres://jane:12/ss@db/p", "postgres://jane:p@ss@db/p",
            "postgres://jane:p@ss:word/p", "postgres://db/p?sslpassword=s3cret", "postgres://db/p?sslp%61ssword=s3cret",
        ]
    )
    func refusesSecretsInDisguise(text: String) {
        #expect(PostgresAddress(text) == nil)
    }

    @Test("are nothing else", arguments: ["", "/tmp/cache", "mysql://db/p", "host=db dbname=p", "postgres:/db"])
    func refusesOthers(text: String) {
        #expect(PostgresAddress(text) == nil)
    }
}
