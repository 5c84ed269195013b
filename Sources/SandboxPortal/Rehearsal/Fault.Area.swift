extension Fault {
    /// The part of the portal that a fault happens in.
    public enum Area: String, CaseIterable, Codable, Hashable, Sendable {
        /// Everything but the control addresses of the sandbox.
        case all
        /// The JSON web services below `/api/jsonws`.
        case jsonws
        /// The image servlet below `/image`.
        case image
        /// The sign-in at `/c/portal/login` and the token endpoint below `/o/oauth2`.
        case login
        /// The REST services below `/o/headless`.
        case headless

        /// Tells whether a path belongs to the area.
        ///
        /// - Parameter path: The path without the query.
        /// - Returns: Whether it does.
        func contains(path: String) -> Bool {
            switch self {
            case .all: true
            case .jsonws: path.hasPrefix("/api/jsonws")
            case .image: path.hasPrefix("/image")
            case .login: path.hasPrefix("/c/portal/login") || path.hasPrefix("/o/oauth2")
            case .headless: path.hasPrefix("/o/headless")
            }
        }
    }
}
