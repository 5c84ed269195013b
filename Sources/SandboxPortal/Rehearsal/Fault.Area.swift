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
        /// Requests that change or remove a portrait, by whatever service.
        case edit
        /// Requests that look a user up and change nothing, by whatever service.
        case lookUp = "look-up"

        /// Tells whether a request belongs to the area.
        ///
        /// - Parameters:
        ///   - method: The method of the request.
        ///   - path: The path without the query.
        ///   - commands: The service paths in it.
        /// - Returns: Whether it does.
        func contains(method: String, path: String, commands: [String]) -> Bool {
            switch self {
            case .all: true
            case .jsonws: path.hasPrefix("/api/jsonws")
            case .image: path.hasPrefix("/image")
            case .login: path.hasPrefix("/c/portal/login") || path.hasPrefix("/o/oauth2")
            case .headless: path.hasPrefix("/o/headless")
            case .edit: commands.contains(where: Self.isEdit) || Self.isAccount(path) && !Self.isRead(method)
            case .lookUp:
                commands.contains(where: Self.isLookUp) && !commands.contains(where: Self.isEdit)
                    || Self.isAccount(path) && Self.isRead(method)
            }
        }

        private static func isEdit(_ command: String) -> Bool {
            ["/user/update-portrait", "/user/delete-portrait"].contains(command)
        }

        private static func isLookUp(_ command: String) -> Bool {
            command.hasPrefix("/user/get-") || command == "/screens-web.screensuser/get-current-user"
        }

        private static func isAccount(_ path: String) -> Bool {
            path.hasPrefix(UserAccounts.root + "/user-accounts") || path == UserAccounts.root + "/my-user-account"
        }

        private static func isRead(_ method: String) -> Bool { method == "GET" || method == "HEAD" }
    }
}
