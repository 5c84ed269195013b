import Synchronization

/// How the portal treats the calls of one operation.
final class NetworkConditions: Sendable {
    private let chance: Mutex<Chance>
    /// One call in so many fails; 0 for none.
    private let roughness: Int
    /// What befalls each call that it can befall; nil for nothing.
    private let always: WorldFault?

    /// Creates conditions that vary.
    ///
    /// - Parameters:
    ///   - seed: Where their chance comes from.
    ///   - roughness: One call in so many fails; 0 for none.
    init(_ seed: UInt64, roughness: Int) {
        chance = Mutex(Chance(seed))
        self.roughness = roughness
        always = nil
    }

    /// Creates conditions under which every call fares the same.
    ///
    /// - Parameters:
    ///   - seed: Where their chance comes from.
    ///   - fault: What befalls each call that it can befall; nil for nothing.
    init(_ seed: UInt64, always fault: WorldFault?) {
        chance = Mutex(Chance(seed))
        roughness = 0
        always = fault
    }

    /// The milliseconds that a way to the portal or back takes.
    func latency() -> Int64 {
        chance.withLock { chance in
            chance.isOne(in: 60) ? Int64(chance.below(90_000)) : Int64(1 + chance.below(40))
        }
    }

    /// What befalls a call; nil where nothing does.
    func fault(of kinds: [WorldFault]) -> WorldFault? {
        if let always { return kinds.contains(always) ? always : nil }
        guard roughness > 0 else { return nil }
        return chance.withLock { chance in chance.isOne(in: roughness) ? chance.one(of: kinds) : nil }
    }

    /// A number from 0 up to a limit.
    func below(_ limit: Int) -> Int { chance.withLock { $0.below(limit) } }
}
