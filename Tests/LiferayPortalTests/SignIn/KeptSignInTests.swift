import FoundationEssentials
import Glibc
import TestClocks
import Testing

@testable import LiferayPortal

@Suite("Sign-in that is kept for later processes")
struct KeptSignInTests {
    /// Sessions of one account with one portal, each as a process of its own would have it.
    private struct Stage {
        let account: AccountPortal
        let portal: ScriptedPortal
        let folder = SignInFolder()
        let reserve = SignInFolder()
        let clock = TestClock()

        static func run(_ account: AccountPortal = AccountPortal(), _ body: (Stage) async throws -> Void) async throws {
            try await ScriptedPortal.run(account.script) { portal in
                try await body(Stage(account: account, portal: portal))
            }
        }

        /// Asks for a user, some times at once; gives the failures.
        func ask(_ credentials: Credentials = AccountPortal.credentials(), times: Int = 1) async throws -> [PortalError]
        {
            try await session(credentials) { session in
                await withTaskGroup(of: PortalError?.self) { group in
                    for _ in 0..<times {
                        group.addTask {
                            do throws(PortalError) {
                                _ = try await session.user(.userId(20_156))
                                return nil
                            } catch {
                                return error
                            }
                        }
                    }
                    return await group.reduce(into: []) { all, error in if let error { all.append(error) } }
                }
            }
        }

        /// Asks for a user, some times at once, and expects to get it each time.
        func succeed(_ credentials: Credentials = AccountPortal.credentials(), times: Int = 1) async throws {
            let failures = try await ask(credentials, times: times)
            #expect(failures.isEmpty)
        }

        func session<Value>(
            _ credentials: Credentials = AccountPortal.credentials(),
            _ body: (PortalSession) async throws -> Value
        ) async throws -> Value {
            let configuration = PortalConfiguration(
                server: try PortalAddress(portal.url),
                credentials: credentials,
                companyId: 20_116,
                flavour: .liferay62,
                timeouts: ScriptedPortal.patience,
                signInFolder: folder.path,
                signInReserveFolder: reserve.path
            )
            let session = PortalSession(configuration: configuration, now: clock.now)
            do {
                let value = try await body(session)
                await session.close()
                return value
            } catch {
                await session.close()
                throw error
            }
        }
    }

    @Test("signs in once, however many requests and processes there are")
    func once() async throws {
        try await Stage.run { stage in
            for _ in 0..<3 { try await stage.succeed(times: 20) }
            #expect(stage.account.goodTries == 1)
        }
    }

    @Test("signs in once where processes start together")
    func together() async throws {
        try await Stage.run { stage in
            try await withThrowingTaskGroup(of: [PortalError].self) { group in
                for _ in 0..<6 { group.addTask { try await stage.ask(times: 4) } }
                for try await failures in group { #expect(failures.isEmpty) }
            }
            #expect(stage.account.goodTries == 1)
        }
    }

    @Test("renews an ended session once, for all processes")
    func renewal() async throws {
        try await Stage.run { stage in
            _ = try await stage.ask()
            stage.account.endSession()
            for _ in 0..<3 { try await stage.succeed(times: 8) }
            #expect(stage.account.goodTries == 2)
        }
    }

    @Test(
        "goes by Basic where the portal opens no session, and finds that out once",
        arguments: AccountPortal.Manner.allCases.filter { $0 != .open }
    )
    func basic(manner: AccountPortal.Manner) async throws {
        try await Stage.run(AccountPortal(manner)) { stage in
            // A page that takes nobody can't be told from a wrong password before Basic is tried.
            let failures = try await stage.ask()
            #expect(failures == (manner == .closedPage ? [.notAllowed(NotAllowed(.wrongCredentials))] : []))
            for _ in 0..<3 { try await stage.succeed(times: 4) }
            #expect(stage.portal.summary.filter { $0 == "POST /c/portal/login" }.count == 1)
            #expect(stage.account.badTries == 0)
        }
    }

    /// The ways in which an account's password may be sent.
    private static let ways: [@Sendable (String) -> Credentials] = [
        { .automatic(user: "jane", password: $0) }, { .session(user: "jane", password: $0) },
        { .basic(user: "jane", password: $0) },
    ]

    @Test("tries a wrong password twice, however many requests and processes there are", arguments: 0..<3)
    func wrongPassword(way: Int) async throws {
        try await Stage.run { stage in
            let wrong = Self.ways[way]("wrong")
            var failures: [PortalError] = []
            for _ in 0..<4 { failures += try await stage.ask(wrong, times: 25) }
            #expect(failures.count == 100)
            #expect(stage.account.badTries == 2)
            let paused = failures.filter { error in
                if case .connectionFailure(let failure) = error { failure.kind == .signInPaused } else { false }
            }
            #expect(paused.count >= 50)
        }
    }

    @Test("tries a wrong password twice where the portal lacks the service that is asked first", arguments: 0..<3)
    func missingService(way: Int) async throws {
        try await Stage.run { stage in
            for _ in 0..<4 {
                let error = try await stage.session(Self.ways[way]("wrong")) { session in
                    try await portalError { try await session.user(.me) }
                }
                #expect(error.isWorthRetrying)
            }
            #expect(stage.account.badTries == 2)
        }
    }

    @Test("tries another password at once, and forgets the wrong one", arguments: 0..<3)
    func mendedPassword(way: Int) async throws {
        try await Stage.run { stage in
            for _ in 0..<3 { _ = try await stage.ask(Self.ways[way]("wrong")) }
            try await stage.succeed(Self.ways[way]("right"))
            #expect(stage.account.badTries == 2)
            let pause = try await stage.session { try await $0.signInPausedUntil() }
            #expect(pause == nil)
        }
    }

    @Test("tries a wrong password once more when the pause is over", arguments: 0..<3)
    func pauseOver(way: Int) async throws {
        try await Stage.run { stage in
            for _ in 0..<5 { _ = try await stage.ask(Self.ways[way]("wrong")) }
            #expect(stage.account.badTries == 2)
            stage.clock.advance(bySeconds: 299)
            _ = try await stage.ask(Self.ways[way]("wrong"))
            #expect(stage.account.badTries == 2)
            stage.clock.advance(bySeconds: 2)
            for _ in 0..<5 { _ = try await stage.ask(Self.ways[way]("wrong")) }
            #expect(stage.account.badTries == 3)
            stage.account.change(password: "wrong")
            stage.clock.advance(bySeconds: 301)
            try await stage.succeed(Self.ways[way]("wrong"))
        }
    }

    @Test("is for the account alone to read, and holds no password")
    func file() async throws {
        try await Stage.run { stage in
            _ = try await stage.ask(Self.ways[2]("wrong"))
            _ = try await stage.ask(Self.ways[2]("right"))
            _ = try await stage.ask()
            for path in try stage.folder.files() {
                let attributes = try FileManager.default.attributesOfItem(atPath: path)
                #expect(attributes[.posixPermissions] as? Int == 0o600)
                let text = try String(contentsOfFile: path, encoding: .utf8)
                #expect(!text.contains("right") && !text.contains("wrong"))
            }
            let count = try stage.folder.files().count
            #expect(count == 2)
        }
    }

    @Test("believes no file that others may read, and none behind a link")
    func distrust() async throws {
        try await Stage.run { stage in
            _ = try await stage.ask()
            let path = try #require(try stage.folder.files().first)
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
            _ = try await stage.ask()
            #expect(stage.account.goodTries == 2)
            let elsewhere = path + ".elsewhere"
            try FileManager.default.moveItem(atPath: path, toPath: elsewhere)
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: elsewhere)
            let before = try String(contentsOfFile: elsewhere, encoding: .utf8)
            _ = try await stage.ask()
            #expect(stage.account.goodTries == 3)
            let after = try String(contentsOfFile: elsewhere, encoding: .utf8)
            #expect(after == before)
        }
    }

    @Test("signs in where nothing can be kept")
    func unwritable() async throws {
        try await Stage.run { stage in
            try stage.folder.block()
            try stage.reserve.block()
            try await stage.succeed(times: 3)
            #expect(stage.account.goodTries == 1)
        }
    }

    @Test("tries a wrong password twice where its folder can't be written, for all processes", arguments: 0..<3)
    func reserve(way: Int) async throws {
        try await Stage.run { stage in
            try stage.folder.block()
            for _ in 0..<4 { _ = try await stage.ask(Self.ways[way]("wrong"), times: 25) }
            #expect(stage.account.badTries == 2)
            try await stage.succeed(Self.ways[way]("right"))
            let path = try #require(try stage.reserve.files().first)
            let text = try String(contentsOfFile: path, encoding: .utf8)
            #expect(!text.contains("JSESSIONID") && !text.contains("abcd1234"))
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test("tells that the next process tries a wrong password again where nothing can be kept", arguments: 0..<3)
    func forgetful(way: Int) async throws {
        try await Stage.run { stage in
            try stage.folder.block()
            try stage.reserve.block()
            let failures = try await stage.ask(Self.ways[way]("wrong"), times: 25)
            // A process knows what it has found out itself.
            #expect(stage.account.badTries <= 2)
            let refusals = failures.filter { if case .notAllowed = $0 { true } else { false } }
            #expect(!refusals.isEmpty)
            for hint in refusals.map(\.hint) {
                #expect(hint.contains("as \(stage.folder.path) and \(stage.reserve.path) can't be written, the next"))
            }
            let tries = stage.account.badTries
            _ = try await stage.ask(Self.ways[way]("wrong"))
            #expect(stage.account.badTries > tries)
        }
    }

    @Test("tells nothing of folders where it is kept that a password is wrong", arguments: 0..<3)
    func mindful(way: Int) async throws {
        try await Stage.run { stage in
            try stage.folder.block()
            let failures = try await stage.ask(Self.ways[way]("wrong"))
            #expect(failures.map(\.hint) == ["check user name and password"])
        }
    }

    @Test("goes by its folder again as soon as that can be written")
    func reserveNoMore() async throws {
        try await Stage.run { stage in
            try stage.folder.block()
            for _ in 0..<3 { _ = try await stage.ask(AccountPortal.credentials("wrong")) }
            let held = try stage.reserve.files().count
            #expect(held == 1)
            try stage.folder.unblock()
            for _ in 0..<3 { try await stage.succeed() }
            let left = try stage.reserve.files()
            #expect(left.isEmpty)
            #expect(stage.account.goodTries == 1)
        }
    }

    @Test(
        "remembers a refusal also where only an older file can be read",
        .enabled(if: geteuid() != 0, "root may write everywhere")
    )
    func olderFile() async throws {
        try await Stage.run { stage in
            try await stage.succeed()
            stage.account.endSession()
            try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: stage.folder.path)
            try stage.reserve.block()
            _ = try await stage.ask(AccountPortal.credentials("wrong"), times: 25)
            #expect(stage.account.badTries == 2)
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: stage.folder.path)
        }
    }

    @Test("is forgotten here and in the portal when the account signs out")
    func signOut() async throws {
        try await Stage.run { stage in
            _ = try await stage.ask()
            let ended = try await stage.session { try await $0.signOut() }
            #expect(ended)
            #expect(stage.portal.requests.last?.path == "/c/portal/logout")
            #expect(stage.portal.requests.last?.headers["cookie"]?.contains("JSESSIONID=S1") == true)
            let files = try stage.folder.files()
            #expect(files.isEmpty)
            let again = try await stage.session { try await $0.signOut() }
            #expect(!again)
        }
    }

    @Test("does not speak for a password that is to be tried")
    func anew() async throws {
        try await Stage.run { stage in
            _ = try await stage.ask()
            let error = try await stage.session(AccountPortal.credentials("wrong")) { session in
                await session.signInAnew()
                return try await portalError { try await session.user(.userId(20_156)) }
            }
            #expect(error == .notAllowed(NotAllowed(.wrongCredentials)))
        }
    }
}
