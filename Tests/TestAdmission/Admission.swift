/// Lets a few tests do something at a time, as all of a run begin at once.
public actor Admission {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Opens it.
    ///
    /// - Parameter places: How many tests at a time.
    public init(places: Int) {
        free = places
    }

    /// Does something as soon as there is a place.
    ///
    /// - Parameters:
    ///   - first: Whether it stands at the head of the line. That is for what waits for long and needs little of a processor: begun
    ///     last, it would leave the processors idle at the end. It is also for what has a short time limit, which counts the time in
    ///     line.
    ///   - body: What is to be done.
    /// - Returns: What the body gives.
    /// - Throws: What the body throws.
    public nonisolated func admit<Value: Sendable>(
        first: Bool = false,
        _ body: @concurrent @Sendable () async throws -> Value
    ) async throws -> Value {
        await enter(first: first)
        do {
            let value = try await body()
            await leave()
            return value
        } catch {
            await leave()
            throw error
        }
    }

    private func enter(first: Bool) async {
        guard free == 0 else {
            free -= 1
            return
        }
        await withCheckedContinuation { waiting.insert($0, at: first ? 0 : waiting.endIndex) }
    }

    /// Gives the place to the next in line.
    private func leave() {
        if waiting.isEmpty {
            free += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}
