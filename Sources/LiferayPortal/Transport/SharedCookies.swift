import FoundationEssentials
import HTTPMessages
import Synchronization

/// The cookies of a conversation: what the portal gave goes back with every request, as from a browser.
///
/// Without them the portal begins a session for each request, and keeps each for half an hour. What an answer brings counts only as
/// long as nobody has signed in since its request went out: a late answer to a guest must not end the session of an account.
final class SharedCookies: Sendable {
    /// The cookies at one time.
    struct Snapshot: Sendable {
        fileprivate(set) var jar = CookieJar()
        /// Counts the sign-ins.
        fileprivate(set) var epoch = 0
        /// Whether none are sent any more.
        fileprivate(set) var isWithheld = false

        /// Whether cookies are sent; not before the portal has given one.
        var isSent: Bool { jar.isFilled && !isWithheld }

        /// The header field that sends the cookies of a request.
        ///
        /// - Parameters:
        ///   - target: What is asked.
        ///   - now: The present time.
        /// - Returns: The field, nil where none is sent.
        func header(for target: CookieTarget, at now: Date) -> (name: String, value: String)? {
            isSent ? jar.header(for: target, at: now) : nil
        }
    }

    private let state = Mutex(Snapshot())

    /// The cookies for the next request.
    var snapshot: Snapshot { state.withLock { $0 } }

    /// Takes over the cookies of an answer.
    ///
    /// - Parameters:
    ///   - headers: The fields of the answer.
    ///   - target: What was asked.
    ///   - now: The present time.
    ///   - epoch: That of the cookies which the request went out with.
    func take(from headers: HTTPFields, of target: CookieTarget, at now: Date, epoch: Int) {
        guard !headers[values: .setCookie].isEmpty else { return }
        state.withLock { state in
            if state.epoch == epoch { state.jar.take(from: headers, of: target, at: now) }
        }
    }

    /// Puts the cookies of a new session in the place of all that were there.
    func replace(by jar: CookieJar) {
        state.withLock { state in
            state.jar = jar
            state.epoch += 1
            state.isWithheld = false
        }
    }

    /// Sends no cookies any more, until somebody signs in.
    func withhold() {
        state.withLock { $0.isWithheld = true }
    }
}
