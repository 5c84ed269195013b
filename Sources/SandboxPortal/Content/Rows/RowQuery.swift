/// A question for rows: which ones, in which order.
struct RowQuery<Row>: Sendable {
    /// What tells the question from others about the same table.
    var name: String
    /// The order, nil for that of the keys.
    var order: RowOrder<Row>?
    /// Whether a row belongs to the answer.
    var accepts: @Sendable (Row) -> Bool
    /// Whether the condition looks only at columns that copies share with the row that they are copied from.
    ///
    /// A hundred thousand copies are then accepted or not without making one of them.
    var isShared: Bool

    /// Asks a question.
    ///
    /// - Parameters:
    ///   - name: What tells the question from others; all that the condition depends on must be in it.
    ///   - order: The order, nil for that of the keys.
    ///   - isShared: Whether the condition looks only at columns that copies share.
    ///   - accepts: Whether a row belongs to the answer.
    init(
        _ name: String,
        order: RowOrder<Row>? = nil,
        isShared: Bool = false,
        accepts: @escaping @Sendable (Row) -> Bool
    ) {
        self.name = name
        self.order = order
        self.isShared = isShared
        self.accepts = accepts
    }

    /// The name under which the answer is remembered.
    var identity: String { "\(name)|\(order.map { "\($0.name)|\($0.isAscending)" } ?? "")" }
}
