/// Asks the portal which ids it gave to model classes, and remembers them.
struct ClassNameConnector: Sendable {
    let service: JSONWebService
    let keeper: FactsKeeper

    /// The ids of classes; those that are not known yet are asked for in one request.
    ///
    /// - Parameter names: Full names of classes.
    /// - Returns: The ids by name, without those of classes that the portal does not have.
    /// - Throws: What went wrong on the way.
    func ids(of names: [String]) async throws(PortalError) -> [String: Int64] {
        let known = keeper.facts.classNameIds
        let unknown = names.filter { known[$0] == nil }
        guard !unknown.isEmpty else { return known.filter { names.contains($0.key) } }
        let answers = try await service.invoke(
            unknown.map { JSONCommand("/classname/fetch-class-name", ["value": .string($0)]) }
        )
        var found: [String: Int64] = [:]
        for (name, answer) in zip(unknown, answers) {
            // A class that is not there is null, or an object without an id.
            guard let members = answer.members, members["classNameId"] != nil else { continue }
            let id = try members.long("classNameId")
            if id > 0 { found[name] = id }
        }
        keeper.learn { $0.classNameIds.merge(found) { _, new in new } }
        return known.filter { names.contains($0.key) }.merging(found) { _, new in new }
    }
}
