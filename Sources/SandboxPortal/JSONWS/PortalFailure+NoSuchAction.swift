extension PortalFailure {
    /// The failure of a call that no method takes.
    ///
    /// A path may begin with the context of an app, as `/bookmarks.bookmarksentry/get-entries`. 6.2 takes it out of the path
    /// and names it behind two slashes; 7.x leaves it there and says null where there is none.
    ///
    /// - Parameters:
    ///   - path: The path as it was sent.
    ///   - method: The HTTP method; nil for the invoker.
    ///   - profile: The imitated family.
    /// - Returns: The failure.
    static func noSuchAction(_ path: String, method: String?, _ profile: SandboxPortal.Profile) -> PortalFailure {
        let service = path.drop { $0 == "/" }.prefix { $0 != "/" }
        let context = service.firstIndex(of: ".").map { String(service[..<$0]) }
        let method = method ?? "null"
        guard profile == .liferay62 else {
            return .noSuchMethod(
                "No JSON web service action with path \(path) and method \(method) for \(context ?? "null")"
            )
        }
        let association = method == "null" ? "with" : "associated with"
        let rest = context.map { path.replacing("/\($0).", with: "/", maxReplacements: 1) } ?? path
        let place = context.map { "//\($0)" } ?? "/"
        return .noSuchMethod("No JSON web service action \(association) path \(rest) and method \(method) for \(place)")
    }
}
