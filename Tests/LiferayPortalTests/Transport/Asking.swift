import TestClocks

@testable import LiferayPortal

/// A transport for one test, and what its requests come to.
enum Asking {
    /// Opens a transport for the time of a body and closes it afterwards.
    static func with<Value>(
        _ limits: PortalTimeLimits = ScriptedPortal.patience,
        maximumAnswerByteCount: Int = 1_000,
        connectionCount: Int = 8,
        environment: [String: String] = [:],
        network: NetworkSettings = NetworkSettings(),
        _ body: (Transport) async throws -> Value
    ) async throws -> Value {
        let transport = Transport(
            timeouts: limits,
            maximumAnswerByteCount: maximumAnswerByteCount,
            connectionCount: connectionCount,
            // Between two requests of a test a busy machine may do other things for long.
            idleSeconds: 3_600,
            logger: nil,
            environment: NetworkEnvironment(environment, network),
            now: TestClock().now
        )
        do {
            let value = try await body(transport)
            await transport.close()
            return value
        } catch {
            await transport.close()
            throw error
        }
    }
}

extension Transport {
    /// What a request comes to: an answer, or why there is none.
    func outcome(of request: PortalRequest) async -> Result<PortalAnswer, PortalError> {
        do throws(PortalError) {
            return .success(try await send(request))
        } catch {
            return .failure(error)
        }
    }
}

extension Result<PortalAnswer, PortalError> {
    /// The status and the body in short, or the failure's message.
    var inShort: String {
        switch self {
        case .success(let answer): "\(answer.status) \(answer.text)"
        case .failure(let error): error.message
        }
    }

    /// What failed on the way; nil for everything else.
    var kind: ConnectionFailure.Kind? {
        if case .failure(.connectionFailure(let failure)) = self { failure.kind } else { nil }
    }
}
