import Digests
import Screenlets

/// Events as they are sent (HTML Standard, server-sent events).
enum PortraitStateEvent {
    /// What a stream begins with: how long a client that lost it waits before it asks again, in milliseconds.
    static let opening = Array("retry: 2000\n\n".utf8)

    /// A comment, by which both sides know that the other one is there.
    static let heartbeat = Array(": heartbeat\n\n".utf8)

    /// Tells how portraits are now.
    ///
    /// - Parameters:
    ///   - states: What is told.
    ///   - id: By what the client says later what it knows.
    /// - Returns: An event for each; only the last one has the id, so that one who got a part asks for all of it again.
    static func bytes(of states: [(userId: Int64, state: PortraitState)], id: String) -> [UInt8] {
        var text = ""
        for (index, (userId, state)) in states.enumerated() {
            if index == states.count - 1 { text += "id: \(id)\n" }
            text += """
                data: {"userId":\(userId),"version":"\(state.version)","source":"\(state.source.rawValue)",\
                "pending":\(state.isPending)}\n\n
                """
        }
        return Array(text.utf8)
    }

    /// The id of what a client knows of some users: of one it can be read, of several it is a digest.
    ///
    /// - Parameter states: The states by user, in the order of the stream.
    /// - Returns: The id.
    static func id(of states: [(userId: Int64, state: PortraitState)]) -> String {
        if states.count == 1 { return states[0].state.id }
        let text = states.map { "\($0.userId):\($0.state.id)" }.joined(separator: " ")
        return String(SHA256.digest(of: Array(text.utf8)).prefix(8).hexadecimal)
    }
}
