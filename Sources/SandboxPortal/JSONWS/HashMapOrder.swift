/// The order in which a Java `HashMap` with text keys goes through its members.
///
/// The portal's loose JSON objects are such maps (Documentation/Portals.md, "Values"): eight and later of Java spread the hash, and the table
/// doubles whenever it is more than three quarters full.
enum HashMapOrder {
    /// Puts members into that order.
    ///
    /// - Parameter members: The members in the order they were put in, each name once.
    /// - Returns: The members as they are written.
    static func sorted(_ members: [PortalValue.Member]) -> [PortalValue.Member] {
        var capacity = 16
        while members.count * 4 > capacity * 3 { capacity *= 2 }
        let buckets = members.enumerated().map { (bucket: bucket($1.name, capacity), index: $0, member: $1) }
        return buckets.sorted { ($0.bucket, $0.index) < ($1.bucket, $1.index) }.map(\.member)
    }

    private static func bucket(_ name: String, _ capacity: Int) -> Int {
        let hash = name.utf16.reduce(UInt32(0)) { $0 &* 31 &+ UInt32($1) }
        return Int(hash ^ hash >> 16) & (capacity - 1)
    }
}

extension PortalValue {
    /// A loose object whose members are written in the order of a hash map.
    ///
    /// - Parameter members: The members in the order they were put in.
    /// - Returns: The object.
    static func hashMap(_ members: [Member]) -> PortalValue { .object(HashMapOrder.sorted(members)) }

    /// Reads a bean's JSON back into a loose object: longs become what that JSON has for them.
    ///
    /// - Parameter profile: The imitated version: longs are numbers on 6.2 and text from 7.0 on.
    /// - Returns: The value, in which all objects are loose.
    func loosened(_ profile: SandboxPortal.Profile) -> PortalValue {
        switch self {
        case .long(let value): profile == .liferay62 ? .int(value) : .text("\(value)")
        case .list(let values): .list(values.map { $0.loosened(profile) })
        case .bean(let members):
            .hashMap(
                members.sorted { $0.key < $1.key }
                    .map { Member(name: $0.key, value: $0.value.loosened(profile)) }
            )
        case .null, .bool, .int, .double, .text, .object: self
        }
    }
}
