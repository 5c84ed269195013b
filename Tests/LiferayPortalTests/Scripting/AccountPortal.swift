import FoundationEssentials
import Synchronization

@testable import LiferayPortal

/// A scripted portal with one account, which counts how often its password was tried, and with what.
final class AccountPortal: Sendable {
    /// What the portal does with sign-ins.
    enum Manner: CaseIterable {
        /// It opens sessions, and takes passwords with requests, too.
        case open
        /// Its sign-in page is not there.
        case withoutPage
        /// Its sign-in page is somebody else's, as with single sign-on.
        case elsewhere
        /// Its form is somebody else's, and its pages are its own.
        case foreignForm
        /// Its sign-in page leads to an address of its own inside.
        case lostAddress
        /// Its sign-in page takes nobody, but the services do.
        case closedPage
    }

    private struct State {
        var password = "right"
        var goodTries = 0
        var badTries = 0
        var session: String?
        var sessions = 0
    }

    private let manner: Manner
    private let state = Mutex(State())

    init(_ manner: Manner = .open) {
        self.manner = manner
    }

    var badTries: Int { state.withLock(\.badTries) }
    var goodTries: Int { state.withLock(\.goodTries) }

    func change(password: String) { state.withLock { $0.password = password } }
    func endSession() { state.withLock { $0.session = nil } }

    static func credentials(_ password: String = "right") -> Credentials {
        .automatic(user: "jane", password: password)
    }

    /// What the portal answers.
    var script: Script { Script(answer) }

    private func answer(_ request: ScriptedRequest) -> ScriptedReply {
        switch (request.path, manner) {
        case ("/c/portal/login", .withoutPage): .page("nothing here", status: 404)
        case ("/c/portal/login", .foreignForm), ("/c/portal/login", .elsewhere), ("/", .elsewhere):
            .redirect(to: "https://sso.example.com/")
        case ("/c/portal/login", _): signIn(request)
        case ("/", .lostAddress): .redirect(to: "http://inside.example.com:8080/web/guest/home")
        case ("/", _): page(request)
        case ("/c/portal/logout", _): .page("bye")
        default: service(request)
        }
    }

    private func signIn(_ request: ScriptedRequest) -> ScriptedReply {
        let isRight =
            manner != .closedPage && tries(request.text == "login=jane&password=\(state.withLock(\.password))")
        guard isRight else { return .page("<meta content=\"1; url=/c\">", status: 500) }
        let session = state.withLock { state in
            state.sessions += 1
            state.session = "S\(state.sessions)"
            return "S\(state.sessions)"
        }
        return .redirect(to: "/c", headers: ["Set-Cookie: JSESSIONID=\(session); Path=/"])
    }

    private func page(_ request: ScriptedRequest) -> ScriptedReply {
        .page("Liferay.authToken = 'abcd1234'; isSignedIn: function() { return \(isInSession(request)); }")
    }

    private func service(_ request: ScriptedRequest) -> ScriptedReply {
        var isSignedIn = isInSession(request) && request.headers["x-csrf-token"] == "abcd1234"
        if let header = request.headers["authorization"] {
            let right = Data("jane:\(state.withLock(\.password))".utf8).base64EncodedString()
            isSignedIn = tries(header == "Basic \(right)")
        }
        if request.command.hasSuffix("/get-current-user") {
            let message = "No JSON web service action with path x"
            return .json(#"{"exception":"java.lang.RuntimeException","message":"\#(message)"}"#)
        }
        return isSignedIn
            ? .json("[\(Sample.user())]")
            : .json(#"{"exception":"java.lang.SecurityException","message":"Authenticated access required"}"#)
    }

    private func isInSession(_ request: ScriptedRequest) -> Bool {
        guard let session = state.withLock(\.session) else { return false }
        return request.headers["cookie"]?.contains("JSESSIONID=\(session)") ?? false
    }

    private func tries(_ isRight: Bool) -> Bool {
        state.withLock { state in
            if isRight { state.goodTries += 1 } else { state.badTries += 1 }
        }
        return isRight
    }
}
