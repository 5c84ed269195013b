/// What a check of the whole store found.
public struct VerificationReport: Hashable, Sendable {
    /// The number of entries, edits and pages of lists that were checked.
    public let checkedCount: Int

    /// Those whose bytes or metadata are not what was stored: entries, edits and pages, each by growing number.
    public let damaged: [DamagedEntry]

    /// The complaints of the database about the structure of its file, at most 100; empty where it is sound.
    public let structure: [String]

    /// Whether nothing is wrong.
    public var isSound: Bool { damaged.isEmpty && structure.isEmpty }
}
