import PortraitServer
import Screenlets

extension Settings {
    /// Where the portrait service listens; a socket that an option names beats a port that a file names.
    func listenAddress() throws(PortraitError) -> ListenAddress {
        let isListenGiven = if case .option = resolved[.listen].origin { true } else { false }
        if let path = text(.unixSocket), !isListenGiven { return .unixSocket(path: surroundings.expandingTilde(path)) }
        return try optional(.listen, expected: "HOST:PORT, such as 127.0.0.1:8080", { ListenAddress($0) }) ?? .default
    }
}
