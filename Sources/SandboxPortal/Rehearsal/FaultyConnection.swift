import Glibc

/// A connection on which a fault is played, with plain socket calls: what no correct server does.
struct FaultyConnection: Sendable {
    /// The socket, which stays open while a fault is played.
    let descriptor: CInt
    /// What waits for the socket.
    let watch: SocketWatch

    /// The longest time that a client may leave no room for further bytes.
    private static let patience = Duration.seconds(30)

    /// Sends bytes and nothing more.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - resets: Whether the client sees a reset behind them, and not an end.
    func cut(_ bytes: [UInt8], resets: Bool) async {
        guard await send(bytes[...]) else { return }
        if resets { reset() } else { shutdown(descriptor, CInt(SHUT_WR)) }
    }

    /// Sends bytes one by one and ends.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - pause: The time between two of them.
    func trickle(_ bytes: [UInt8], pause: Duration) async {
        // Else the system gathers what the client has not acknowledged yet.
        var isPrompt: CInt = 1
        let size = socklen_t(MemoryLayout<CInt>.size)
        _ = unsafe setsockopt(descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, &isPrompt, size)
        for index in bytes.indices {
            guard await send(bytes[index...index]) else { return }
            guard await watch.wait(for: .departure, on: descriptor, atMost: pause) == .timedOut else { return }
        }
        shutdown(descriptor, CInt(SHUT_WR))
    }

    /// Does nothing until the client goes away or the portal closes.
    func hang() async {
        _ = await watch.wait(for: .departure, on: descriptor)
    }

    /// Has the client see a reset and not an end.
    ///
    /// To dissolve a connection sends the reset at once, and nothing that is done to the socket afterwards can make an
    /// end of it: connect(2) with `AF_UNSPEC`, which Linux takes for that (`tcp_disconnect`).
    func reset() {
        var nowhere = sockaddr()
        nowhere.sa_family = sa_family_t(AF_UNSPEC)
        _ = unsafe connect(descriptor, &nowhere, socklen_t(MemoryLayout<sockaddr>.size))
    }

    /// Sends bytes, as fast as the client takes them.
    ///
    /// - Returns: Whether all of them are on their way.
    private func send(_ bytes: ArraySlice<UInt8>) async -> Bool {
        let flags = CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT)
        var rest = bytes
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, flags) }
            if count >= 0 {
                rest = rest.dropFirst(count)
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN:
                let outcome = await watch.wait(for: .room, on: descriptor, atMost: Self.patience)
                guard outcome == .happened else { return false }
            default: return false
            }
        }
        return true
    }
}
