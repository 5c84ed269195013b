/// One thing that can go wrong in a run: a certain call of the operating system fails, or is the last one.
struct FaultPoint: Hashable, Sendable, CustomStringConvertible {
    /// What happens at the call.
    enum Effect: Hashable, Sendable, CustomStringConvertible {
        /// The call does nothing and returns this error.
        case error(String)
        /// The process is killed before the call.
        case kill

        var description: String {
            switch self {
            case .error(let name): "error=\(name)"
            case .kill: "signal=SIGKILL"
            }
        }
    }

    /// The name of the call.
    var call: String
    /// Which of the calls of that name it is, counted within a thread from 1.
    var number: Int
    var effect: Effect

    /// The point as strace takes it.
    var description: String { "\(call):\(effect):when=\(number)" }

    /// The calls that leave something behind, on disk or in the network, and how they can fail.
    ///
    /// A `write` is no more than a place to be killed at: most of them wake another thread, which never fails, and a thread
    /// that is not woken waits for ever. What goes wrong with a connection is rehearsed by the portal.
    static let effects: [(call: String, effects: [Effect])] = [
        ("pwrite64", [.error("EIO"), .error("ENOSPC"), .kill]),
        ("write", [.kill]),
        ("connect", [.error("ECONNREFUSED"), .error("ENETUNREACH"), .kill]),
        ("writev", [.error("EPIPE"), .kill]),
        ("sendto", [.error("ECONNRESET"), .kill]),
        ("sendmsg", [.error("ECONNRESET"), .kill]),
        ("fsync", [.error("EIO"), .kill]),
        ("fdatasync", [.error("EIO"), .error("ENOSPC"), .kill]),
        ("ftruncate", [.error("EIO"), .kill]),
        ("rename", [.error("EIO"), .error("ENOSPC"), .kill]),
        ("renameat2", [.error("EIO"), .kill]),
        ("unlink", [.error("EIO"), .kill]),
    ]

    /// The points of a run with so many calls of each name.
    static func all(counts: [String: Int]) -> [FaultPoint] {
        effects.flatMap { call, effects in
            (0..<(counts[call] ?? 0))
                .flatMap { index in
                    effects.map { FaultPoint(call: call, number: index + 1, effect: $0) }
                }
        }
    }
}
