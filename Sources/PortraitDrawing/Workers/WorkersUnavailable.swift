/// No worker can be started; the machine's fault, or its keeper's.
public struct WorkersUnavailable: Error, Hashable, Sendable {
    /// Why, in words.
    public let reason: String
}
