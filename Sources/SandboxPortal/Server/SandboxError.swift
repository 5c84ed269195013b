/// A reason why a sandbox portal cannot be started.
public enum SandboxError: Error, Hashable, Sendable {
    /// The port is taken by another program (the caller's choice).
    case portInUse(Int)
    /// The address can't be listened on for another reason (the machine's fault).
    case cannotListen(reason: String)
    /// The host is not a loopback address (the caller's choice).
    case notLoopback(String)
    /// A file of the company's data is missing (the data's fault).
    case dataMissing(path: String)
    /// A file of the company's data can't be understood (the data's fault).
    case dataDamaged(path: String, reason: String)
    /// A rehearsal can't be understood (the caller's fault).
    case rehearsalDamaged(reason: String)

    /// The sentence that tells what happened.
    public var message: String {
        switch self {
        case .portInUse(let port): "port \(port) is already in use"
        case .cannotListen(let reason): "the sandbox portal can't listen: \(reason)"
        case .notLoopback(let host): "the sandbox portal listens on loopback only, not on \(host)"
        case .dataMissing(let path): "the sandbox data is missing: \(path)"
        case .dataDamaged(let path, let reason): "the sandbox data is damaged: \(path): \(reason)"
        case .rehearsalDamaged(let reason): "the rehearsal can't be read: \(reason)"
        }
    }

    /// The sentence that tells what to do about it.
    public var hint: String {
        switch self {
        case .portInUse: "choose another port, or 0 for a free one"
        case .cannotListen: "choose another port, or 0 for a free one"
        case .notLoopback: "use 127.0.0.1"
        case .dataMissing, .dataDamaged: "name the folder that holds company.json, or restore it"
        case .rehearsalDamaged: "write an object with the list `faults`, each with at least `kind`"
        }
    }
}
