/// What a child that was run to its end left behind.
public struct ChildOutcome: Hashable, Sendable {
    /// What it wrote to its standard output, as far as that is kept.
    public var output: [UInt8]
    /// Whether it wrote more.
    public var isOutputCut: Bool
    /// What it wrote to its standard error, as far as that is kept.
    public var error: [UInt8]
    /// Whether it wrote more.
    public var isErrorCut: Bool
    /// How it ended.
    public var ending: ChildEnding
    /// Whether it was killed because its time was over.
    public var isLate: Bool
}
