import AsyncHTTPClient
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

extension PortalError {
    /// Names a failure of the transport.
    ///
    /// - Parameters:
    ///   - error: What the HTTP client, the socket or the TLS library threw.
    ///   - hasBegun: Whether the head of the answer had arrived.
    init(transport error: any Error, hasBegun: Bool) {
        switch error {
        case is CancellationError:
            self = .cancelled
        case let error as HTTPClientError:
            self.init(client: error, hasBegun: hasBegun)
        case let error as HTTPParserError where error != .invalidEOFState:
            self = .unexpectedAnswer(.notHTTP)
        default:
            let kind =
                ConnectionFailure.Kind(socket: error, hasBegun: hasBegun) ?? .init(endOfConnection: hasBegun)
            self = .connectionFailure(ConnectionFailure(kind, detail: ConnectionFailure.detail(of: error)))
        }
    }

    private init(client error: HTTPClientError, hasBegun: Bool) {
        switch error {
        case .cancelled, .alreadyShutdown, .requestStreamCancelled:
            self = .cancelled
        case .connectTimeout, .getConnectionFromPoolTimeout:
            self = .connectionFailure(ConnectionFailure(.timedOut(.connect)))
        case .tlsHandshakeTimeout:
            self = .connectionFailure(ConnectionFailure(.tls, detail: "the handshake took too long"))
        case .readTimeout, .writeTimeout:
            self = .connectionFailure(ConnectionFailure(.timedOut(hasBegun ? .nextByte : .firstByte)))
        case .deadlineExceeded:
            self = .connectionFailure(ConnectionFailure(.timedOut(.whole)))
        case .invalidURL, .emptyHost, .emptyScheme:
            self = .configuration(.serverAddress(error.shortDescription))
        default:
            self = .connectionFailure(
                ConnectionFailure(.init(endOfConnection: hasBegun), detail: error.shortDescription)
            )
        }
    }
}

extension ConnectionFailure.Kind {
    /// The end of a connection: before the answer it is a reset, within the answer the body is cut short.
    init(endOfConnection hasBegun: Bool) {
        self = hasBegun ? .bodyCutShort : .reset
    }

    /// Names a failure below HTTP; nil when the error tells no more than that the connection has ended.
    init?(socket error: any Error, hasBegun: Bool) {
        switch error {
        case let error as NIOConnectionError:
            self.init(connecting: error)
        case let error as IOError:
            self.init(errno: error.errnoCode, hasBegun: hasBegun)
        case is SocketAddressError:
            self = .nameNotResolved
        case ChannelError.connectTimeout:
            self = .timedOut(.connect)
        case NIOSSLError.uncleanShutdown:
            return nil
        case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError:
            self = .tls
        default:
            return nil
        }
    }

    private init?(connecting error: NIOConnectionError) {
        guard !error.connectionErrors.isEmpty else {
            self = .nameNotResolved
            return
        }
        let kinds = error.connectionErrors.compactMap { Self(socket: $0.error, hasBegun: false) }
        // A host with several addresses: the one where somebody answered tells most.
        let order: [Self] = [.refused, .reset, .timedOut(.connect), .unreachable]
        guard let kind = order.first(where: kinds.contains) ?? kinds.first else { return nil }
        self = kind
    }

    private init?(errno code: CInt, hasBegun: Bool) {
        switch code {
        case ECONNREFUSED: self = .refused
        case EHOSTUNREACH, ENETUNREACH, EHOSTDOWN, ENETDOWN, EADDRNOTAVAIL: self = .unreachable
        case ECONNRESET, EPIPE, ECONNABORTED, ENOTCONN: self = .reset
        case ETIMEDOUT: self = .timedOut(hasBegun ? .nextByte : .connect)
        default: return nil
        }
    }
}

extension ConnectionFailure {
    /// The particulars of an error for a person; never a header, a body or an address with a query.
    static func detail(of error: any Error) -> String {
        switch error {
        case let error as NIOConnectionError: "\(error.host):\(error.port)"
        case let error as IOError: error.description
        case let error as NIOSSLError: tlsReason(in: "\(error)")
        case let error as NIOSSLExtraError: error.description
        default: "\(type(of: error))"
        }
    }

    /// The TLS library's own name of what went wrong, such as `WRONG_VERSION_NUMBER`, out of its long report.
    private static func tlsReason(in report: String) -> String {
        guard let label = report.firstRange(of: "OPENSSL_internal:") else { return report }
        return String(report[label.upperBound...].prefix { $0.isUppercase || $0.isNumber || $0 == "_" })
    }
}
