import HTTPMessages
import Synchronization

/// The cookies of a conversation: what the portal gave goes back with every request, as from a browser.
///
/// Without them the portal begins a session for each request, and keeps each for half an hour. What an answer brings counts only as
/// long as nobody has signed in since its request went out: a late answer to a guest must not end the session of an account.
final class SharedCookies: Sendable {
    /// The cookies at one time.
    struct Stand: Sendable {
        fileprivate(set) var jar = CookieJar()
        /// Counts the sign-ins.
        fileprivate(set) var epoch = 0
        /// Whether none are sent any more.
        fileprivate(set) var isWithheld = false

        /// The header field that sends the cookies; nil where the portal has given none.
        var header: (name: String, value: String)? { jar.isFilled && !isWithheld ? jar.header : nil }
    }

    private let state = Mutex(Stand())

    /// The cookies for the next request.
    var stand: Stand { state.withLock { $0 } }

    /// Takes over the cookies of an answer.
    ///
    /// - Parameters:
    ///   - headers: The fields of the answer.
    ///   - epoch: That of the cookies which the request went out with.
    func take(from headers: HTTPFields, epoch: Int) {
        guard !headers[values: .setCookie].isEmpty else { return }
        state.withLock { stand in
            if stand.epoch == epoch { stand.jar.take(from: headers) }
        }
    }

    /// Puts the cookies of a new session in the place of all that were there.
    func replace(by jar: CookieJar) {
        state.withLock { stand in
            stand.jar = jar
            stand.epoch += 1
            stand.isWithheld = false
        }
    }

    /// Sends no cookies any more, until somebody signs in.
    func withhold() {
        state.withLock { $0.isWithheld = true }
    }
}
