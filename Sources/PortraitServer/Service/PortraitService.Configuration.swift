public import HTTPConnections
public import OfflineStore
public import PortraitDrawing
public import Screenlets

extension PortraitService {
    /// How the service behaves.
    public struct Configuration: Sendable {
        /// Removes what tells of a user.
        public typealias Forgetting = @Sendable (UserTraces) async throws(PortraitError) -> Void
        /// Keeps everybody else away from what is about to be removed, as long as somebody has what it gives.
        public typealias ForgettingClaim = @Sendable () throws(PortraitError) -> Forgetting

        /// Where it listens; 127.0.0.1:8080 by default.
        public var address = ListenAddress.default
        /// A socket that listens already, as a service manager hands it over; it stands in for ``address``.
        public var inheritedSocket: CInt?
        /// What clients are shown, who then speak TLS; nil, the default, for HTTP without TLS.
        public var certificate: CurrentCertificate?
        /// What a client may take of the service's time and memory.
        public var limits = ConnectionLimits()
        /// How long requests that are under way are waited for when it shuts down; 25 seconds by default.
        public var drainTime = Duration.seconds(25)
        /// Which side is asked first where a client says nothing; the cache by default.
        public var policy = OfflinePolicy.cacheFirst
        /// The policies that a client may choose; nil by default, for those that spare the portal, and for all where a token
        /// is needed.
        ///
        /// A service that never asks the portal has only that one, whatever is listed.
        public var policies: Set<OfflinePolicy>?
        /// How old a portrait may be.
        public var freshness = Freshness()
        /// The recipes that can be asked for by a name.
        public var recipes: [String: String] = [:]
        /// The hooks that change pictures and hear of events; none by default.
        public var hooks = Hooks()
        /// Claims what lies outside of the store before a user is forgotten, and gives what removes it; nothing by default.
        public var claimOutside: ForgettingClaim = { { _ in } }
        /// The exit code that hooks are told with a failure; 1 for all by default.
        public var exitCode: @Sendable (PortraitError.Code) -> Int32 = { _ in 1 }
        /// The most that one rendition may cost, in pixels that are looked at once; 300 million by default.
        public var maximumCost = 300_000_000
        /// The number of pictures that are made at once; 2 by default, and best the number of cores.
        public var workerCount = 2
        /// Starts the processes that decode, one for each picture that is made at once; nil, the default, where the service does.
        public var workers: WorkerPool?
        /// What the decoders lack of what was wanted, in words; nothing by default.
        public var decoderShortfall: [String] = []
        /// The most pictures that wait to be made; 64 by default.
        public var queueLength = 64
        /// The most bytes of renditions in memory; 64 MB by default.
        public var renditionByteCount = 64_000_000
        /// The most bytes of originals in memory; 32 MB by default.
        public var originalByteCount = 32_000_000
        /// The most bytes of pictures that are being sent to the service; 64 MB by default, where one picture always fits.
        public var uploadByteCount = 64_000_000

        /// Who may edit, and what addresses are signed with; nobody and nothing by default.
        public var keys = AccessKeys()
        /// Whether a picture is given only for a signed address or to a token; false by default.
        public var requiresSignature = false
        /// Whether avatars by e-mail hash are given without a signature all the same; false by default.
        ///
        /// Clients of Gravatar and Libravatar make their addresses themselves, and know no key.
        public var exemptsAvatars = false
        /// Whether names are told by e-mail hash, as Gravatar tells profiles; false by default.
        public var servesProfiles = false
        /// The hosts that the service is asked by; any by default.
        ///
        /// Whether it is alive and ready is told by any name.
        public var hosts = ServedHosts.any
        /// The hosts that an avatar may be redirected to; none by default.
        public var trustedHosts = TrustedHosts.none
        /// The sites whose pages may edit, and do whatever else needs a token; none by default.
        public var trustedOrigins: Set<WebOrigin> = []
        /// The proxies that tell who the client is; none by default.
        public var trustedProxies = TrustedProxies()
        /// How many names and hashes of nobody a client may ask for in a minute, and how many tokens that are not known it
        /// may send; 300 by default.
        public var missesPerMinute = 300
        /// The time between two looks at the portal's user list; 15 minutes by default, and a second at least.
        public var userListInterval = Duration.seconds(900)
        /// How long a look-up by e-mail hash waits for the user list after the start; 5 seconds by default.
        public var userListPatience = Duration.seconds(5)
        /// The time between two signs of life in a stream of events; 15 seconds by default, and a second at least.
        public var heartbeat = Duration.seconds(15)

        /// Creates the configuration in which everything has its default.
        public init() {}
    }
}
