public import FoundationEssentials

/// What a session learnt about its portal, for the caller to keep so that a second process asks less.
public struct PortalFacts: Codable, Hashable, Sendable {
    /// The family of releases that the portal belongs to.
    public var flavour: PortalFlavour?
    /// The build number that the portal told, for example 6205 or 7403.
    public var buildNumber: Int?
    /// The company that the portal's host name belongs to.
    public var companyId: Int64?
    /// The SHA-256 in lower-case hex of the default picture by the path that is asked for.
    public var defaultPictures: [String: String]
    /// The optional services that the portal does not have, for example `screens.screenscomment`, sorted.
    public var missingServices: [String]
    /// The ids that the portal gave to model classes, by their full names; 0 for a class that it does not have.
    public var classNameIds: [String: Int64]
    /// Pictures that prove picture addresses to be right, of at most two users for each way; nil where none was seen.
    public var provenPictures: [ProvenPicture]?
    /// The sites of accounts, each with its own age; nil where none was asked for.
    public var accountSites: [AccountSite]?
    /// When the oldest of the facts that change (all but the company and the sites) was learnt.
    public var learnedAt: Date?

    /// Creates facts; nothing is known by default.
    ///
    /// - Parameters:
    ///   - flavour: The family of releases.
    ///   - buildNumber: The build number.
    ///   - companyId: The company.
    ///   - defaultPictures: The digests of the default pictures by path.
    ///   - missingServices: The optional services that the portal does not have.
    ///   - classNameIds: The ids of model classes by their full names.
    ///   - provenPictures: Pictures that prove picture addresses to be right.
    ///   - accountSites: The sites of accounts.
    ///   - learnedAt: When the oldest fact was learnt.
    public init(
        flavour: PortalFlavour? = nil,
        buildNumber: Int? = nil,
        companyId: Int64? = nil,
        defaultPictures: [String: String] = [:],
        missingServices: [String] = [],
        classNameIds: [String: Int64] = [:],
        provenPictures: [ProvenPicture]? = nil,
        accountSites: [AccountSite]? = nil,
        learnedAt: Date? = nil
    ) {
        self.flavour = flavour
        self.buildNumber = buildNumber
        self.companyId = companyId
        self.defaultPictures = defaultPictures
        self.missingServices = missingServices
        self.classNameIds = classNameIds
        self.provenPictures = provenPictures
        self.accountSites = accountSites
        self.learnedAt = learnedAt
    }
}

extension PortalFacts {
    /// How long facts that change are believed, in seconds: a day.
    static let lifetime: TimeInterval = 86_400

    /// The facts that are still to be believed at a time; the company never ages, and a site is told with its age.
    func believed(at now: Date) -> PortalFacts {
        guard let learnedAt, (0...Self.lifetime).contains(now.timeIntervalSince(learnedAt)) else {
            return PortalFacts(companyId: companyId, accountSites: accountSites)
        }
        return self
    }
}
