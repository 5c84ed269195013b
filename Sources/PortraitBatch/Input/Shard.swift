public import Screenlets

/// A machine's part of a batch that several share: every row belongs to exactly one of them.
///
/// Who a row belongs to depends on what the row is about and on nothing else: neither on its place in the input nor on the
/// machine, so that shards agree also where a list comes in another order.
public struct Shard: Hashable, Sendable {
    /// Which part it is, from 1.
    public let index: Int
    /// The number of parts.
    public let count: Int

    /// The most parts.
    private static let mostParts = 10_000

    /// Reads a shard.
    ///
    /// - Parameter text: The part and the number of parts, such as `2/3`.
    /// - Throws: ``PortraitError/Code/usage`` for anything else.
    public init(parsing text: String) throws(PortraitError) {
        let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let index = numbers[0], let count = numbers[1],
            (1...Self.mostParts).contains(count), (1...count).contains(index)
        else {
            throw PortraitError(
                .usage,
                message: "\"\(text)\" is no shard",
                hint: "write 1/3, 2/3 and 3/3 on three machines"
            )
        }
        self.index = index
        self.count = count
    }

    /// Whether a row is this shard's.
    func contains(_ row: BatchRow) -> Bool { row.share.value % UInt64(count) == UInt64(index - 1) }
}
