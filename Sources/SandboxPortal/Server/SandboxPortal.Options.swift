extension SandboxPortal {
    /// The switches of a sandbox portal, with the defaults of a freshly installed one.
    public struct Options: Sendable {
        /// The name by which users sign in, one for the whole company.
        public enum AuthType: String, CaseIterable, Codable, Sendable {
            /// The e-mail address, the default of a new portal.
            case emailAddress
            /// The screen name.
            case screenName
            /// The user id.
            case userId
        }

        /// The imitated version, 7.4 by default.
        public var profile: Profile
        /// The host to listen on: a loopback name or address only.
        public var host: String
        /// The port to listen on; 0 takes a free one.
        public var port: Int
        /// Whether 7.4 describes errors in the body (`json.service.serialize.throwable`), false by default.
        public var serializeThrowable: Bool
        /// Whether image addresses need the digest `t` of the newest master, false by default.
        public var requireImageTimestamp: Bool
        /// Whether JSON web services are switched on, true by default.
        public var jsonwsEnabled: Bool
        /// Whether a wrong Basic password gets status 401 (`basic_auth=true`) instead of a guest's answer.
        public var challengesBasic: Bool
        /// Whether the header that tells the version is left out.
        public var hidesVersion: Bool
        /// The name by which users sign in.
        public var authType: AuthType
        /// The idle time after which a cookie session ends, in seconds; 1800 by default.
        public var sessionSeconds: Int

        /// Creates options.
        ///
        /// - Parameters:
        ///   - profile: The imitated version.
        ///   - host: A loopback name or address.
        ///   - port: The port; 0 takes a free one.
        ///   - serializeThrowable: Whether 7.4 describes errors.
        ///   - requireImageTimestamp: Whether image addresses need the digest `t`.
        ///   - jsonwsEnabled: Whether JSON web services are on.
        ///   - challengesBasic: Whether a wrong Basic password gets status 401.
        ///   - hidesVersion: Whether the version header is left out.
        ///   - authType: The name by which users sign in.
        ///   - sessionSeconds: The idle time of a cookie session in seconds.
        public init(
            profile: Profile = .liferay74,
            host: String = "127.0.0.1",
            port: Int = 0,
            serializeThrowable: Bool = false,
            requireImageTimestamp: Bool = false,
            jsonwsEnabled: Bool = true,
            challengesBasic: Bool = false,
            hidesVersion: Bool = false,
            authType: AuthType = .emailAddress,
            sessionSeconds: Int = 1_800
        ) {
            self.profile = profile
            self.host = host
            self.port = port
            self.serializeThrowable = serializeThrowable
            self.requireImageTimestamp = requireImageTimestamp
            self.jsonwsEnabled = jsonwsEnabled
            self.challengesBasic = challengesBasic
            self.hidesVersion = hidesVersion
            self.authType = authType
            self.sessionSeconds = sessionSeconds
        }
    }
}
