/// A command: options, and what is done with them.
public protocol Command: OptionGroup {
    /// Does what was asked for.
    ///
    /// - Throws: What keeps it from being done.
    func run() async throws
}
