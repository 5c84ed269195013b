/// The list of which a page is being asked for: proof, later on, that it was not read anew in the meantime.
public struct ListReading: Hashable, Sendable {
    /// The number of the stored list; nil where no page of it was stored when the page was asked for.
    let listId: Int64?
}
