/// Who counts as one client: an IPv4 address, or of IPv6 the first 64 bits, as those who have them have all the rest.
///
/// An IPv4 address that is written as an IPv6 one is that IPv4 address. All without an address, as on a Unix socket, are one.
struct ClientNetwork: Hashable, Sendable {
    private let network: IPAddress?

    /// Takes a client's address.
    ///
    /// - Parameter address: The address as text; nil on a Unix socket.
    init(_ address: String?) {
        network = address.flatMap { IPAddress($0) }?.network
    }
}
