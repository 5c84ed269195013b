/// Where a portal is and how it is to be talked to.
public struct PortalConfiguration: Sendable {
    /// The portal's address.
    public var server: PortalAddress
    /// How the session proves who it is; a guest by default.
    public var credentials: Credentials
    /// The company of e-mail addresses and screen names that come without one; found out when nil.
    public var companyId: Int64?
    /// The site of lists that name none; found out when nil.
    public var groupId: Int64?
    /// The family of releases, where the user told; found out when nil.
    public var flavour: PortalFlavour?
    /// The time limits of each request.
    public var timeouts: PortalTimeLimits
    /// How the portal writes the digest in a picture's address; Base64 by default.
    public var digestEncoding: DigestEncoding
    /// The largest answer that is read, in bytes; 20,000,000 by default.
    public var maximumAnswerByteCount: Int
    /// What keeps the requests to what the portal bears; nil, the default, for as many as there are.
    public var pace: RequestPace?
    /// Proxy, authorities and certificate, beside what the environment says.
    public var network: NetworkSettings
    /// The folder in which sessions are kept for later processes; nil, the default, for not at all.
    public var signInFolder: String?
    /// The folder in which refused passwords are remembered while the other one can't be written; nil, the default, for
    /// not at all.
    public var signInReserveFolder: String?
    /// How long a password is not tried that the portal did not take twice; 300 seconds by default.
    public var signInRetry: Duration

    /// Creates a configuration; only the server has no default.
    ///
    /// - Parameters:
    ///   - server: The portal's address.
    ///   - credentials: How the session proves who it is.
    ///   - companyId: The company of names that come without one.
    ///   - groupId: The site of lists that name none.
    ///   - flavour: The family of releases, where known.
    ///   - timeouts: The time limits of each request.
    ///   - digestEncoding: How the portal writes the digest in a picture's address.
    ///   - maximumAnswerByteCount: The largest answer that is read, in bytes.
    ///   - pace: What keeps the requests to what the portal bears.
    ///   - network: Proxy, authorities and certificate, beside what the environment says.
    ///   - signInFolder: The folder in which sessions are kept for later processes, for the account alone to read.
    ///   - signInReserveFolder: The folder in which refused passwords are remembered while the other can't be written.
    ///   - signInRetry: How long a password is not tried that the portal did not take twice.
    public init(
        server: PortalAddress,
        credentials: Credentials = .guest,
        companyId: Int64? = nil,
        groupId: Int64? = nil,
        flavour: PortalFlavour? = nil,
        timeouts: PortalTimeLimits = PortalTimeLimits(),
        digestEncoding: DigestEncoding = .base64,
        maximumAnswerByteCount: Int = 20_000_000,
        pace: RequestPace? = nil,
        network: NetworkSettings = NetworkSettings(),
        signInFolder: String? = nil,
        signInReserveFolder: String? = nil,
        signInRetry: Duration = .seconds(300)
    ) {
        self.server = server
        self.credentials = credentials
        self.companyId = companyId
        self.groupId = groupId
        self.flavour = flavour
        self.timeouts = timeouts
        self.digestEncoding = digestEncoding
        self.maximumAnswerByteCount = maximumAnswerByteCount
        self.pace = pace
        self.network = network
        self.signInFolder = signInFolder
        self.signInReserveFolder = signInReserveFolder
        self.signInRetry = signInRetry
    }
}
