import FoundationEssentials
import Synchronization

/// The answer to a question that costs something: found once for all who ask at about the same time, and true for a second.
///
/// A failure is kept for nobody: who asks after it finds out whether it is over.
final class BriefAnswer<Value: Sendable>: Sendable {
    private struct Entry {
        var value: Value
        var foundAt: Date
    }

    private let now: @Sendable () -> Date
    private let find: @Sendable () async throws(ServiceError) -> Value
    private let entry = Mutex<Entry?>(nil)
    private let flight = SingleFlight<Int, Value>(limit: 1)

    /// Creates it with nothing known.
    ///
    /// - Parameters:
    ///   - now: The clock.
    ///   - find: How the answer is found.
    init(now: @escaping @Sendable () -> Date, _ find: @escaping @Sendable () async throws(ServiceError) -> Value) {
        self.now = now
        self.find = find
    }

    /// Gives the answer of the last second, or finds one.
    ///
    /// - Parameter isDoubted: Whether something else tells that the last answer is no longer true.
    /// - Returns: The answer.
    /// - Throws: ``ServiceError`` where it can't be found.
    func value(isDoubted: Bool = false) async throws(ServiceError) -> Value {
        if !isDoubted, let value = kept { return value }
        return try await flight.value(0) { [now, find, weak self] () async throws(ServiceError) -> Value in
            let value = try await find()
            self?.entry.withLock { $0 = Entry(value: value, foundAt: now()) }
            return value
        }
    }

    private var kept: Value? {
        let now = now()
        return entry.withLock { entry in
            entry.flatMap { (0..<1).contains(now.timeIntervalSince($0.foundAt)) ? $0.value : nil }
        }
    }
}
