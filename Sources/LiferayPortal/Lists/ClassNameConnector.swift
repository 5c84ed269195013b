/// Asks the portal which ids it gave to model classes, and remembers them.
struct ClassNameConnector: Sendable {
    let service: JSONWebService
    let factsCache: PortalFactsCache

    /// The ids of classes; those that are not known yet are asked for in one request.
    ///
    /// - Parameter names: Full names of classes.
    /// - Returns: The ids by name, without those of classes that the portal does not have.
    /// - Throws: What went wrong on the way.
    func ids(of names: [String]) async throws(PortalError) -> [String: Int64] {
        let known = factsCache.facts.classNameIds.filter { names.contains($0.key) }
        let unknown = names.filter { known[$0] == nil }
        guard !unknown.isEmpty else { return known.filter { $0.value > 0 } }
        let answers = try await service.invoke(
            unknown.map { JSONCommand("/classname/fetch-class-name", ["value": .string($0)]) }
        )
        var found: [String: Int64] = [:]
        for (name, answer) in zip(unknown, answers) {
            // A class that is not there is null, or an object whose id is 0 or missing.
            let members = answer.members ?? [:]
            found[name] = members["classNameId"] == nil ? 0 : try members.long("classNameId")
        }
        let all = known.merging(found) { _, new in new }
        // What has none of its names is asked for again: somebody may install it.
        if all.values.contains(where: { $0 > 0 }) {
            factsCache.learn { $0.classNameIds.merge(found) { _, new in new } }
        }
        return all.filter { $0.value > 0 }
    }
}
