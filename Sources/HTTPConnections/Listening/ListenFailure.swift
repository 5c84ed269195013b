/// Why nothing can be served.
public enum ListenFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// Another listens there.
    case addressInUse(String)
    /// The system refuses the address.
    case cannotListen(String, reason: String)
    /// The library that serves can't be loaded.
    case libraryMissing(reason: String)
    /// The library that serves does not start.
    case cannotStart

    /// What happened, in words.
    public var description: String {
        switch self {
        case .addressInUse(let address): "\(address) is in use"
        case .cannotListen(let address, let reason): "cannot listen on \(address): \(reason)"
        case .libraryMissing(let reason): "libmicrohttpd cannot be loaded: \(reason)"
        case .cannotStart: "libmicrohttpd does not start"
        }
    }

    /// The same without the address, for who names it already.
    public var reason: String {
        switch self {
        case .addressInUse: "it is in use"
        case .cannotListen(_, let reason): reason
        case .libraryMissing, .cannotStart: description
        }
    }
}
