import Glibc
import HTTPConnections
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// Keeps the server of a house listening while that is wanted.
struct SandboxServer: Sendable {
    /// What it serves.
    let house: SandboxHouse

    /// Serves until the task is cancelled.
    ///
    /// - Throws: ``SandboxError/portInUse(_:)`` or ``SandboxError/cannotListen(reason:)``.
    func run() async throws(SandboxError) {
        let port: KeptPort
        do {
            port = try KeptPort(host: house.options.host, port: house.options.port)
        } catch {
            fail(error)
            throw error
        }
        var triesLeft = Self.triesCount
        while !Task.isCancelled {
            let state = await house.listening.wait { $0.isWanted }
            guard state.isWanted, !Task.isCancelled else { return }
            do {
                try await listen(port: port.number)
                triesLeft = Self.triesCount
            } catch {
                let failure = Self.failure(error, port: port.number)
                // A process that is just being started shares the socket that was closed, until its program runs.
                if case .portInUse = failure, triesLeft > 0 {
                    triesLeft -= 1
                    await Self.pause()
                    continue
                }
                fail(failure)
                throw failure
            }
            house.listening.update { $0.port = nil }
        }
    }

    /// How often the port is tried again that is its own, about every 20 milliseconds.
    private static let triesCount = 250

    private static func pause() async {
        do {
            try await Task.sleep(for: .milliseconds(20))
        } catch {
            // Cancelled, which is looked at before the next try.
        }
    }

    private func fail(_ failure: SandboxError) {
        house.listening.update { state in
            state.failure = failure
            state.port = nil
        }
    }

    private func listen(port: Int) async throws {
        let listening = house.listening
        var logger = Logger(label: "sandbox")
        logger.logLevel = .critical
        let connections = OpenConnections()
        let application = Application(
            responder: SandboxResponder(house: house),
            server: HTTPServerBuilder { responder in
                KeptConnection(base: HTTP1Channel(responder: responder), connections: connections)
            },
            configuration: ApplicationConfiguration(
                address: .hostname(house.options.host, port: port),
                reuseAddress: true
            ),
            onServerRunning: { channel in
                let port = channel.localAddress?.port
                listening.update { $0.port = port }
            },
            logger: logger
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await application.run() }
            group.addTask { _ = await listening.wait { !$0.isWanted } }
            defer { connections.closeAll() }
            try await group.next()
            group.cancelAll()
            do {
                try await group.waitForAll()
            } catch is CancellationError {
                // That is how the server ends when it is told to.
            }
        }
    }

    private static func failure(_ error: any Error, port: Int) -> SandboxError {
        if let error = error as? SandboxError { return error }
        if let error = error as? IOError, error.errnoCode == EADDRINUSE { return .portInUse(port) }
        return .cannotListen(reason: "\(error)")
    }
}
