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

        /// The family of the imitated release, 7.4 by default.
        public var profile: Profile
        /// The imitated release, where it is not the one that stands for the profile.
        public var chosenRelease: Release?
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
        /// How long the portal takes for each password that it checks, two at a time; none by default.
        ///
        /// A real one takes 130 to 290 milliseconds, for each request with Basic authentication and for each sign-in.
        public var signInCost: Duration
        /// The longest portrait in bytes, 307200 by default; 0 sets no limit.
        public var imageMaxSize: Int
        /// The largest width of a portrait in pixels; nil for the release's own: 100 in 6.2, 300 in 7.0, 290 later.
        ///
        /// Where width and height are 0, portraits are stored as they come and not even looked at.
        public var imageMaxWidth: Int?
        /// The largest height of a portrait in pixels; nil for the release's own: 120 in 6.2, 300 in 7.0, 290 later.
        public var imageMaxHeight: Int?
        /// Whether the services of Liferay Screens are there; nil for what the version comes with.
        ///
        /// In 6.2 and 7.0 they are an app that most portals with mobile clients had, in 7.4 nobody has it.
        public var hasScreensApp: Bool?
        /// How many rows each list has at least, 0 by default for those of the data; 1000000 at most.
        ///
        /// Further rows are copies of those of the data, made when they are read: users with their portraits, the
        /// articles and bookmarks in the root folder of the first site, its weblog entries, and the comments of its
        /// first article.
        public var listRowCount: Int

        /// Creates options.
        ///
        /// - Parameters:
        ///   - profile: The family of the imitated release.
        ///   - release: The imitated release, which has a family of its own; nil for the one that stands for the profile.
        ///   - host: A loopback name or address.
        ///   - port: The port; 0 takes a free one.
        ///   - serializeThrowable: Whether 7.4 describes errors.
        ///   - requireImageTimestamp: Whether image addresses need the digest `t`.
        ///   - jsonwsEnabled: Whether JSON web services are on.
        ///   - challengesBasic: Whether a wrong Basic password gets status 401.
        ///   - hidesVersion: Whether the version header is left out.
        ///   - authType: The name by which users sign in.
        ///   - sessionSeconds: The idle time of a cookie session in seconds.
        ///   - signInCost: How long the portal takes for each password that it checks.
        ///   - imageMaxSize: The longest portrait in bytes; 0 sets no limit.
        ///   - imageMaxWidth: The largest width of a portrait; nil for the version's own, 0 for any.
        ///   - imageMaxHeight: The largest height of a portrait; nil for the version's own, 0 for any.
        ///   - hasScreensApp: Whether the services of Liferay Screens are there; nil for what the version comes with.
        ///   - listRowCount: How many rows each list has at least; 0 for those of the data.
        public init(
            profile: Profile = .liferay74,
            release: Release? = nil,
            host: String = "127.0.0.1",
            port: Int = 0,
            serializeThrowable: Bool = false,
            requireImageTimestamp: Bool = false,
            jsonwsEnabled: Bool = true,
            challengesBasic: Bool = false,
            hidesVersion: Bool = false,
            authType: AuthType = .emailAddress,
            sessionSeconds: Int = 1_800,
            signInCost: Duration = .zero,
            imageMaxSize: Int = 307_200,
            imageMaxWidth: Int? = nil,
            imageMaxHeight: Int? = nil,
            hasScreensApp: Bool? = nil,
            listRowCount: Int = 0
        ) {
            self.profile = release?.profile ?? profile
            chosenRelease = release
            self.host = host
            self.port = port
            self.serializeThrowable = serializeThrowable
            self.requireImageTimestamp = requireImageTimestamp
            self.jsonwsEnabled = jsonwsEnabled
            self.challengesBasic = challengesBasic
            self.hidesVersion = hidesVersion
            self.authType = authType
            self.sessionSeconds = sessionSeconds
            self.signInCost = signInCost
            self.imageMaxSize = imageMaxSize
            self.imageMaxWidth = imageMaxWidth
            self.imageMaxHeight = imageMaxHeight
            self.hasScreensApp = hasScreensApp
            self.listRowCount = min(max(0, listRowCount), 1_000_000)
        }

        /// The imitated release.
        public var release: Release {
            if let chosenRelease, chosenRelease.profile == profile { chosenRelease } else { profile.release }
        }

        /// Whether the services of Liferay Screens are there.
        var offersScreens: Bool { hasScreensApp ?? (profile != .liferay74) }
    }
}
