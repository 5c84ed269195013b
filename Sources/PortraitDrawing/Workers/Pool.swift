import Screenlets

/// Things that are few, lent to one task at a time in the order in which they were asked for.
public actor Pool<Item: Sendable> {
    private var free: [Item]
    private var waiting: [CheckedContinuation<Item, Never>] = []

    /// Creates a pool of things.
    ///
    /// - Parameter items: The things, at least one.
    public init(_ items: [Item]) {
        free = items
    }

    /// Lends a thing for the time of a body.
    ///
    /// Who finds none waits for one. How many may wait is bounded by those who ask.
    ///
    /// - Parameter body: What to do with it.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws.
    public nonisolated func with<Value: Sendable, Failure: Error>(
        _ body: (Item) async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let item = await take()
        do throws(Failure) {
            let value = try await body(item)
            await give(item)
            return value
        } catch {
            await give(item)
            throw error
        }
    }

    private func take() async -> Item {
        if let item = free.popLast() { return item }
        return await withCheckedContinuation { waiting.append($0) }
    }

    private func give(_ item: Item) {
        if waiting.isEmpty { free.append(item) } else { waiting.removeFirst().resume(returning: item) }
    }
}
