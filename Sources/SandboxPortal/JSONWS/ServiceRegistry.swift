/// The service methods that the portal knows, by path.
struct ServiceRegistry: Sendable {
    private var actions: [String: [ServiceAction]] = [:]

    /// Creates a registry.
    ///
    /// - Parameter actions: The methods; several with one path are overloads.
    init(_ actions: [ServiceAction]) {
        self.actions = Dictionary(grouping: actions, by: \.path)
    }

    /// Finds the overload that takes the given parameters.
    ///
    /// All parameters of a method must be there by name, more are allowed; the one with most matches wins.
    ///
    /// - Parameters:
    ///   - path: The path; `.N` behind it picks the overload with that many parameters.
    ///   - names: The normalised names of what was sent.
    /// - Returns: The method, nil when none takes them.
    func action(path: String, parameters names: Set<String>) -> ServiceAction? {
        let (path, count) = Self.split(path)
        return (actions[path] ?? [])
            .filter { count == nil || $0.parameters.count == count }
            .filter { names.isSuperset(of: $0.parameters.map(ParameterName.normalized)) }
            .max { $0.parameters.count < $1.parameters.count }
    }

    private static func split(_ path: String) -> (String, Int?) {
        guard let dot = path.lastIndex(of: "."), let count = Int(path[path.index(after: dot)...]) else {
            return (path, nil)
        }
        return (String(path[..<dot]), count)
    }
}
