import LiferayPortal
import Synchronization

/// The warning that a password goes over the network for everybody to read: without TLS, and not to this machine itself.
enum PlainPasswordWarning {
    private static let wasTold = Atomic(false)

    /// Warns once where that is so.
    ///
    /// - Parameter settings: The server.
    static func tell(_ settings: Settings) {
        guard let text = settings.text(.server), isPlain(text) else { return }
        guard !wasTold.exchange(true, ordering: .relaxed) else { return }
        StandardStreams.writeError(
            "portrait: warning: the password goes to \(text) without encryption; give the server's address with https\n"
        )
    }

    /// Whether an address is one of plain HTTP on another machine.
    ///
    /// - Parameter text: The address of the server.
    /// - Returns: Whether it is; false for what is no address.
    static func isPlain(_ text: String) -> Bool {
        do throws(PortalError) {
            let address = try PortalAddress(text)
            return address.scheme == "http" && !isLoopback(address.host)
        } catch {
            // Whoever asks the portal tells what is wrong with its address.
            return false
        }
    }

    private static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
            || host.hasPrefix("127.") && host.utf8.allSatisfy { $0 == 0x2E || (0x30...0x39).contains($0) }
    }
}
