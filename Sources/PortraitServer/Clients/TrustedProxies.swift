import HTTPMessages

/// The proxies whose word is taken for who the client is.
public struct TrustedProxies: Hashable, Sendable {
    /// The word for whoever speaks through the service's Unix socket.
    private static let socketWord = "unix"

    private let ranges: [AddressRange]
    private let trustsSocket: Bool

    /// Trusts nobody.
    public init() {
        ranges = []
        trustsSocket = false
    }

    /// Reads a list.
    ///
    /// - Parameter words: Addresses, ranges as `10.0.0.0/8`, and `unix` for whoever speaks through the Unix socket; nil where
    ///   one is none of these.
    public init?(_ words: [String]) {
        let addresses = words.filter { $0.lowercased() != Self.socketWord }
        ranges = addresses.compactMap { AddressRange($0) }
        trustsSocket = addresses.count < words.count
        guard ranges.count == addresses.count else { return nil }
    }

    /// Finds the client of a request: the last hop before the proxies that are trusted.
    ///
    /// What others than trusted proxies say of their clients is ignored. A proxy that writes one of `X-Forwarded-For` and
    /// `Forwarded` hands the other one on as the client wrote it: where both are there and don't name the same client, or
    /// where the hop next to a trusted proxy can't be told, that proxy is the client.
    ///
    /// - Parameters:
    ///   - peer: The address at the other end of the connection; nil on a Unix socket.
    ///   - fields: The header of the request.
    /// - Returns: The client's address; nil for one on a Unix socket that nobody speaks for.
    func client(peer: String?, _ fields: HTTPFields) -> String? {
        guard !ranges.isEmpty || trustsSocket else { return peer }
        let address = peer.flatMap { IPAddress($0) }
        guard address.map(isTrusted) ?? (peer == nil && trustsSocket) else { return address?.description ?? peer }
        let named = [
            ForwardedHops.xForwardedFor(fields[values: .xForwardedFor]),
            ForwardedHops.forwarded(fields[values: .forwarded]),
        ]
        .filter { !$0.isEmpty }
        .map { lastStranger(in: $0, before: address) }
        guard let client = named.first, named.allSatisfy({ $0 == client }) else { return address?.description }
        return client?.description
    }

    /// Tells whether a proxy that is trusted says that its client speaks TLS.
    ///
    /// - Parameters:
    ///   - peer: The address at the other end of the connection; nil on a Unix socket.
    ///   - fields: The header of the request.
    /// - Returns: Whether `X-Forwarded-Proto`, else `Forwarded`, says so; false from anybody else.
    func speakTLS(peer: String?, _ fields: HTTPFields) -> Bool {
        guard peer == nil ? trustsSocket : peer.flatMap({ IPAddress($0) }).map(isTrusted) ?? false else { return false }
        let named = fields[values: .xForwardedProto].last ?? ForwardedHops.lastScheme(fields[values: .forwarded])
        return named?.lowercased() == "https"
    }

    private func isTrusted(_ address: IPAddress) -> Bool { ranges.contains { $0.contains(address) } }

    private func lastStranger(in hops: [IPAddress?], before proxy: IPAddress?) -> IPAddress? {
        var last = proxy
        for hop in hops.reversed() {
            guard let hop else { return last }
            last = hop
            guard isTrusted(hop) else { return hop }
        }
        return last
    }
}
