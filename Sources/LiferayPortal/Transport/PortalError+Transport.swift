import Glibc

extension PortalError {
    /// Names a failure of the transport.
    ///
    /// - Parameter failure: How the transfer failed.
    init(transport failure: CurlFailure) {
        if failure.connectStatus != 0 {
            self = .failed(.proxy(failure.connectStatus), failure.proxy ?? "")
            return
        }
        let way = failure.proxy.map { "by the proxy \($0)" } ?? ""
        switch failure.reason {
        case .address: self = .configuration(.serverAddress("it is no address"))
        case .nameNotResolved: self = .failed(.nameNotResolved, "")
        case .proxyNameNotResolved:
            self = .failed(.proxyAway, "no such name: \(failure.proxy ?? "")")
        case .authorities: self = .configuration(.authorities("they are no certificates in PEM"))
        case .clientCertificate:
            self = .configuration(.clientCertificate(failure.text.isEmpty ? "it is none in PEM" : failure.text))
        case .notHTTP: self = .unexpectedAnswer(.notHTTP)
        // Once the request is out, whatever becomes of another connection: nobody knows what the portal has done.
        case _ where failure.isSent && !failure.hasBegun && failure.reason != .connection:
            self = .failed(.reset, "")
        case .notConnected:
            if failure.systemError == EMFILE {
                self = .failed(.unreachable, "no file descriptors are left")
            } else if let proxy = failure.proxy {
                self = .failed(.proxyAway, proxy)
            } else {
                self = .failed(ConnectionFailure.Kind(errno: failure.systemError, hasBegun: false) ?? .unreachable, "")
            }
        case .timedOut:
            self = .failed(.timedOut(.connect), way)
        case .notSecured:
            self = .failed(.tls, failure.secureReason)
        case .proxy:
            self = .failed(.refused, way)
        case .cutShort:
            self = .failed(.bodyCutShort, "")
        case .broken:
            self = .failed(.reset, "")
        case .connection where failure.isNoHTTP:
            self = .unexpectedAnswer(.notHTTP)
        case .connection:
            self = .failed(failure.kindOfBreak, "")
        case .other:
            self = .failed(.init(endOfConnection: failure.hasBegun), failure.proxy == nil ? failure.text : way)
        }
    }

    private static func failed(_ kind: ConnectionFailure.Kind, _ detail: String) -> PortalError {
        .connectionFailure(ConnectionFailure(kind, detail: detail))
    }
}

extension CurlFailure {
    /// Whether what broke is no connection but the form of the answer: chunks without a length, a head without end.
    fileprivate var isNoHTTP: Bool {
        systemError == 0 && (text.contains("chunk") || text.contains("Too large response headers"))
    }

    fileprivate var kindOfBreak: ConnectionFailure.Kind {
        ConnectionFailure.Kind(errno: systemError, hasBegun: hasBegun) ?? .init(endOfConnection: hasBegun)
    }

    /// What the TLS library found, out of its report: `wrong version number`, `certificate has expired`.
    fileprivate var secureReason: String {
        var reason = Substring(text)
        if let names = reason.firstRange(of: "SSL routines::") { reason = reason[names.upperBound...] }
        for prefix in ["SSL certificate problem: ", "SSL: ", "OpenSSL SSL_connect: "] where reason.hasPrefix(prefix) {
            reason = reason.dropFirst(prefix.count)
        }
        if let place = reason.firstRange(of: " in connection to ") { reason = reason[..<place.lowerBound] }
        return String(reason)
    }
}

extension ConnectionFailure.Kind {
    /// The end of a connection: before the answer it is a reset, within the answer the body is cut short.
    init(endOfConnection hasBegun: Bool) {
        self = hasBegun ? .bodyCutShort : .reset
    }

    /// Names an error of the system; nil when it tells no more than that the connection has ended.
    init?(errno code: CInt, hasBegun: Bool) {
        switch code {
        case ECONNREFUSED: self = .refused
        case EHOSTUNREACH, ENETUNREACH, EHOSTDOWN, ENETDOWN, EADDRNOTAVAIL: self = .unreachable
        case ECONNRESET, EPIPE, ECONNABORTED, ENOTCONN: self = .reset
        case ETIMEDOUT: self = .timedOut(hasBegun ? .nextByte : .connect)
        default: return nil
        }
    }
}
