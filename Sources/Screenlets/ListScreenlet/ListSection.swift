/// The rows of a list that belong together.
public struct ListSection<Row: Sendable>: Sendable {
    /// The name of the section; empty where the list has none.
    public let name: String

    /// The rows; nil for those that are known to be there and are not loaded yet.
    public internal(set) var rows: [Row?]
}

extension ListSection: Equatable where Row: Equatable {}
