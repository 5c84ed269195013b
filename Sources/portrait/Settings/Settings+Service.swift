import LiferayPortal
import PortraitServer
import Screenlets

extension Settings {
    /// Where the portrait service listens; a socket that is named somewhere beats a port, unless an option names that.
    func listenAddress() throws(PortraitError) -> ListenAddress {
        let isListenGiven = if case .option = resolved[.listen].origin { true } else { false }
        if let path = text(.unixSocket), !isListenGiven { return .unixSocket(path: process.expandingTilde(path)) }
        return try required(.listen, expected: "HOST:PORT, such as 127.0.0.1:8080") { ListenAddress($0) }
    }

    /// Which side the service asks first: the cache, unless a policy is set.
    func servicePolicy() throws(PortraitError) -> OfflinePolicy {
        resolved[.policy].origin == .default ? .cacheFirst : try policy()
    }

    /// The policies that clients of the service may choose; nil where nothing is said of them.
    func servicePolicies() throws(PortraitError) -> Set<OfflinePolicy>? {
        let known = OfflinePolicy.allCases.map(\.rawValue).joined(separator: ",")
        return try optional(.servePolicies, expected: "some of \(known)") { text in
            let names = Self.words(text)
            let policies = names.compactMap(OfflinePolicy.init)
            return policies.count == names.count ? Set(policies) : nil
        }
    }

    /// How old portraits of the service may be.
    func freshness() throws(PortraitError) -> Freshness {
        Freshness(
            fresh: try seconds(.serveFresh),
            staleWhileRevalidate: try seconds(.serveStale),
            staleIfError: try seconds(.serveStaleIfError),
            placeholder: try seconds(.servePlaceholderFresh)
        )
    }

    /// Whether pictures are given for signed addresses only.
    func requiresSignature() throws(PortraitError) -> Bool {
        try required(.requireSignature, expected: "true or false") { text in
            switch text.lowercased() {
            case "true", "yes": true
            case "false", "no": false
            default: nil
            }
        }
    }

    /// Whether avatars are given without a signature, as their clients know no key.
    func exemptsAvatars() throws(PortraitError) -> Bool {
        try optional(.serveSignatureExempt, expected: "avatar") { $0 == "avatar" ? true : nil } ?? false
    }

    /// Whether names are told by e-mail hash.
    func servesProfiles() throws(PortraitError) -> Bool {
        try required(.serveProfiles, expected: "on or off") { ["on": true, "off": false][$0] }
    }

    /// The hosts that the service is asked by.
    ///
    /// - Returns: The hosts; any where nothing is said.
    /// - Throws: ``PortraitError`` for what is no name of a host, by who set it.
    func servedHosts() throws(PortraitError) -> ServedHosts {
        try optional(.serveHosts, expected: "names such as portraits.example.com, without scheme and port") {
            ServedHosts(Self.words($0))
        } ?? .any
    }

    /// The hosts that avatars may be redirected to.
    func trustedHosts() throws(PortraitError) -> TrustedHosts {
        try optional(.serveTrustedHosts, expected: "hosts such as example.org, *.example.org or example.org:8443") {
            TrustedHosts(Self.words($0))
        } ?? .none
    }

    /// The sites whose pages may edit.
    func trustedOrigins() throws(PortraitError) -> Set<WebOrigin> {
        try optional(.serveTrustedOrigins, expected: "origins such as https://intranet.example.com, without a path") {
            let words = Self.words($0)
            let origins = words.compactMap { WebOrigin($0) }
            return origins.count == words.count ? Set(origins) : nil
        } ?? []
    }

    /// The proxies that tell who the client is.
    func trustedProxies() throws(PortraitError) -> TrustedProxies {
        try optional(.serveTrustedProxies, expected: "addresses, ranges such as 10.0.0.0/8, and unix for the socket") {
            TrustedProxies(Self.words($0))
        } ?? TrustedProxies()
    }

    /// The time between two looks at the portal's user list, which is never read without a pause.
    ///
    /// - Returns: The time, at least a second.
    /// - Throws: ``PortraitError`` for another value, by who set it.
    func userListInterval() throws(PortraitError) -> Duration {
        try required(.serveUserListInterval, expected: "a whole number of seconds from 1 to \(Self.mostSeconds)") {
            Self.seconds($0, from: 1)
        }
    }

    /// A number of seconds that may be 0.
    func seconds(_ key: SettingKey) throws(PortraitError) -> Duration {
        try required(key, expected: "a whole number of seconds, at most ten years") { Self.seconds($0, from: 0) }
    }

    /// The number of pictures that are made at once; each takes a thread.
    ///
    /// - Returns: The number; nil where it is left to the machine.
    /// - Throws: ``PortraitError`` for a value that is no number or too large, by who set it.
    func workerCount() throws(PortraitError) -> Int? {
        try optional(.serveWorkers, expected: "a whole number from 1 to 1024") { text in
            Int(text).flatMap { (1...1_024).contains($0) ? $0 : nil }
        }
    }

    /// A whole number above 0, at most a billion.
    func number(_ key: SettingKey) throws(PortraitError) -> Int {
        try required(key, expected: "a whole number from 1 to 1000000000") { text in
            Int(text).flatMap { (1...1_000_000_000).contains($0) ? $0 : nil }
        }
    }

    /// Ten years.
    private static let mostSeconds: Int64 = 315_360_000

    private static func seconds(_ text: String, from least: Int64) -> Duration? {
        Int64(text).flatMap { (least...mostSeconds).contains($0) ? .seconds($0) : nil }
    }

    private static func words(_ text: String) -> [String] {
        text.split { $0 == "," || $0 == " " }.map(String.init)
    }
}
