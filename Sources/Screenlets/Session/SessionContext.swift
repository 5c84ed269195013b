import FoundationEssentials
public import LiferayPortal
public import OfflineStore
public import PixelPipeline
import StoreEngine

/// The context of every screenlet: one portal, one account, one store, one pixel pipeline.
///
/// A value; copies share the portal's connections and the store.
public struct SessionContext: Sendable {
    /// The portal.
    public package(set) var portal: any Portal
    /// The name that the portal's entries are kept under in the store.
    public let portalKey: PortalKey
    /// The store.
    public private(set) var store: OfflineStore
    /// The pixel pipeline.
    public private(set) var renderer: Renderer
    /// The name that the account signs in with, or nil for a guest; it tells offline whose portrait the own one is.
    public let signIn: String?
    /// The company of e-mail addresses and screen names that come without one, or nil to let the portal tell.
    public let companyId: Int64?
    /// What is done to pictures before they are sent.
    public let uploads: UploadPreparation
    /// How pictures are made fit for a portal that makes them smaller; its box is learnt by default.
    public var fitting = PortraitFitting()
    /// Whether what portraits are made from is kept, and drawn from where it has more pixels; so by default.
    public var usesMasters = true
    /// Who works on the pictures of edits; nil, the default, for this process.
    package var imagingElsewhere: UploadImaging?
    /// Hears of users whose kept picture the portal has lost, or seems to have; nobody by default.
    public var lossListener: (@Sendable (_ userId: Int64) -> Void)?

    /// Time and chance.
    public let clock: SessionClock
    /// How long a save waits for another process that sends an edit of the same user.
    public let leasePatience: Duration
    /// How long a load waits for another process that asks the portal for the same user; zero, the default, for not at all.
    ///
    /// Only who shares a database with others can know of them.
    public var questionPatience = Duration.zero
    /// How long the right to ask for others as well holds, 15 s by default: what is lost where a machine stops that has it.
    public var questionDuration = Duration.seconds(15)

    /// Puts the parts together.
    ///
    /// - Parameters:
    ///   - portal: The portal.
    ///   - portalKey: The name that the portal's entries are kept under.
    ///   - store: The store.
    ///   - renderer: The pixel pipeline.
    ///   - signIn: The name that the account signs in with, or nil for a guest.
    ///   - companyId: The company of names that come without one.
    ///   - uploads: What is done to pictures before they are sent.
    ///   - clock: Time and chance; the system's by default.
    ///   - leasePatience: How long a save waits for another process that sends an edit of the same user; 10 seconds by
    ///     default.
    public init(
        portal: any Portal,
        portalKey: PortalKey,
        store: OfflineStore,
        renderer: Renderer = Renderer(),
        signIn: String? = nil,
        companyId: Int64? = nil,
        uploads: UploadPreparation = UploadPreparation(),
        clock: SessionClock = SessionClock(),
        leasePatience: Duration = .seconds(10)
    ) {
        self.portal = portal
        self.portalKey = portalKey
        self.store = store
        self.renderer = renderer
        self.signIn = signIn
        self.companyId = companyId
        self.uploads = uploads
        self.clock = clock
        self.leasePatience = leasePatience
    }
}

extension SessionContext {
    /// Gives the same context with another pixel pipeline.
    ///
    /// - Parameter renderer: The pixel pipeline.
    /// - Returns: The copy.
    public func drawing(with renderer: Renderer) -> SessionContext {
        var copy = self
        copy.renderer = renderer
        return copy
    }

    /// Gives the same context, where the store waits for a database that went away, or fails at once.
    ///
    /// - Parameter isPatient: Whether it waits, as it does where nothing is said.
    /// - Returns: The copy.
    public func waitingForDatabase(_ isPatient: Bool) -> SessionContext {
        var copy = self
        copy.store = store.waitingForDatabase(isPatient)
        return copy
    }

    /// Gives the same context for who holds a lease.
    ///
    /// - Parameter lease: The lease.
    /// - Returns: The copy, for as long as the lease is held.
    func holding(_ lease: EditLease) -> SessionContext {
        var copy = self
        copy.store = store.holding(lease)
        return copy
    }

    /// Whether edits of a subject are to be sent under the lease that is held.
    func holdsLease(of subject: EditSubject) -> Bool {
        store.lease.map { $0.subject == subject && $0.portal == portalKey } ?? false
    }

    /// The company of users that come without one, if it is known.
    package var knownCompanyId: Int64? {
        get async {
            if let companyId { return companyId }
            return await portal.facts().companyId
        }
    }

    /// The account that lists are shown to and sites are remembered for.
    var account: String { AccountSite.account(signIn, companyId: companyId) }

    /// The site of lists that name none, without asking the portal: as the session knows it, else as it was kept.
    ///
    /// A portal of somebody's own program may know nothing of what an earlier process learnt.
    func knownGroupId() async throws(PortraitError) -> Int64? {
        do throws(PortalError) {
            if let groupId = try await portal.knownGroupId() { return groupId }
        } catch {
            throw PortraitError(error)
        }
        do throws(StoreError) {
            let facts = try await store.facts(portal: portalKey).flatMap(PortalFacts.init(json:))
            return facts?.accountSites?.last { $0.account == account }?.groupId
        } catch {
            throw PortraitError(error)
        }
    }

    /// Keeps what the portal told of itself, so that the next process need not ask again.
    func keepFacts() async throws(StoreError) {
        guard let json = await portal.facts().json else { return }
        guard try await store.facts(portal: portalKey) != json else { return }
        try await store.setFacts(json, portal: portalKey)
    }
}
