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
        /// Requests for the rows of a list or their number, by whatever service.
        case list
        /// Requests that add, change or remove a comment, by whatever service.
        case comment

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
            case .list: commands.contains(where: Self.isList) || Self.isPage(path) && Self.isRead(method)
            case .comment:
                commands.contains(where: Self.isCommentChange)
                    || path.hasPrefix("/o/headless-delivery/") && path.contains("/comments") && !Self.isRead(method)
            }
        }

        private static func isEdit(_ command: String) -> Bool {
            ["/user/update-portrait", "/user/delete-portrait"].contains(command)
        }

        private static func isLookUp(_ command: String) -> Bool {
            command.hasPrefix("/user/get-") && !isList(command)
                || command == "/screens-web.screensuser/get-current-user"
        }

        private static func isList(_ command: String) -> Bool {
            let method = command.split(separator: "/").last ?? ""
            return [
                "get-articles", "get-entries", "get-asset-entries", "get-comments", "get-company-users",
                "get-group-users", "get-organization-users",
            ]
            .contains { method == $0 || method == "\($0)-count" }
        }

        private static func isCommentChange(_ command: String) -> Bool {
            ["/add-comment", "/update-comment", "/delete-comment"].contains { command.hasSuffix($0) }
        }

        /// Whether a path of the REST services names a list: it ends in what there are several of.
        private static func isPage(_ path: String) -> Bool {
            guard path.hasPrefix("/o/headless") else { return false }
            let last = path.split(separator: "/").last ?? ""
            return ["user-accounts", "structured-contents", "comments", "content-set-elements"].contains { $0 == last }
        }

        private static func isAccount(_ path: String) -> Bool {
            path.hasPrefix(UserAccounts.root + "/user-accounts") || path == UserAccounts.root + "/my-user-account"
        }

        private static func isRead(_ method: String) -> Bool { method == "GET" || method == "HEAD" }
    }
}
