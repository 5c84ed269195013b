import Synchronization

/// Notes what happens in a life, and has the rules look at it.
final class Oracle: Sendable {
    private let ledger = Mutex(Ledger())
    private let world: World

    /// Begins with nothing promised.
    init(world: World) {
        self.world = world
    }

    /// Notes something that happened.
    ///
    /// - Parameter event: What happened.
    /// - Returns: What the event gives.
    @discardableResult
    func note<Value: Sendable>(_ event: (inout Ledger) -> Value) -> Value {
        ledger.withLock { event(&$0) }
    }

    /// Looks whether a rule holds.
    ///
    /// - Parameters:
    ///   - rule: The rule.
    ///   - judge: Tells what broke it, in words; nil where it holds.
    func hold(_ rule: Violation.Rule, _ judge: (Ledger) -> String?) {
        guard let what = ledger.withLock({ judge($0) }) else { return }
        world.violate(rule, what)
    }
}
