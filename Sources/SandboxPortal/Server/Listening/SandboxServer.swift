import HTTPConnections
import Logging

/// Keeps the server of an instance listening while that is wanted.
struct SandboxServer: Sendable {
    /// What it serves.
    let instance: SandboxInstance

    /// Serves until the task is cancelled.
    ///
    /// - Throws: ``SandboxError/portInUse(_:)`` or ``SandboxError/cannotListen(reason:)``.
    func run() async throws(SandboxError) {
        let port: KeptPort
        do {
            port = try KeptPort(host: instance.options.host, port: instance.options.port)
        } catch {
            fail(error)
            throw error
        }
        while !Task.isCancelled {
            let state = await instance.listening.wait { $0.isWanted }
            guard state.isWanted, !Task.isCancelled else { return }
            do throws(SandboxError) {
                try await listen(on: port.number)
            } catch {
                fail(error)
                throw error
            }
            instance.listening.update { $0.port = nil }
        }
    }

    /// Generous, as clients are tried out here, and slow on purpose.
    private static let limits = ConnectionLimits(
        requestTime: .seconds(120),
        answerTime: .seconds(600),
        bodyByteCount: SandboxResponder.maximumByteCount,
        headerByteCount: 64 << 10
    )

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
        instance.listening.update { state in
            state.failure = failure
            state.port = nil
        }
    }

    /// Listens until that is not wanted any more, or the task is cancelled.
    private func listen(on port: Int) async throws(SandboxError) {
        guard let socket = try await socket(on: port) else { return }
        let watch = SocketWatch()
        let responder = SandboxResponder(instance: instance, watch: watch)
        let daemon: MicroHTTPDaemon
        do throws(ListenFailure) {
            daemon = try MicroHTTPDaemon(
                socket: socket,
                limits: Self.limits,
                handler: RequestHandler(respond: { await responder.respond(to: $0, $1) }),
                log: .silent
            )
        } catch {
            throw Self.failure(error, port: port)
        }
        instance.listening.update { state in
            state.port = port
            state.openConnectionCount = { daemon.openConnectionCount }
        }
        _ = await instance.listening.wait { !$0.isWanted }
        watch.close()
        daemon.close()
    }

    /// Listens on a port; nil comes out where the task is cancelled.
    private func socket(on port: Int) async throws(SandboxError) -> ListeningSocket? {
        var triesLeft = Self.triesCount
        while !Task.isCancelled {
            do throws(ListenFailure) {
                return try .listen(at: .port(host: instance.options.host, port: port))
            } catch {
                // A process that is just being started shares the socket that was closed, until its program runs.
                guard case .addressInUse = error, triesLeft > 0 else { throw Self.failure(error, port: port) }
                triesLeft -= 1
                await Self.pause()
            }
        }
        return nil
    }

    private static func failure(_ failure: ListenFailure, port: Int) -> SandboxError {
        if case .addressInUse = failure { .portInUse(port) } else { .cannotListen(reason: failure.reason) }
    }
}
