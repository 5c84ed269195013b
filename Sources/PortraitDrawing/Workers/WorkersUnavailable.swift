/// No worker can be started; the machine's fault, or that of who runs it.
public struct WorkersUnavailable: Error, Hashable, Sendable {
    /// Why, in words.
    public let reason: String
}
