import LiferayPortal
import OfflineStore
import PixelPipeline
import StoreEngine

/// The user action of loading one portrait: the policy decides, the portal and the store are asked.
struct LoadPortraitInteractor: Sendable {
    let session: SessionContext
    /// The user as the portal has just described them; nil where it is to be asked.
    var described: PortalUser?
    /// Whether an edit that waits to be sent is the answer where the portal is away, whatever the policy.
    var showsEdits = true

    /// Loads a portrait.
    ///
    /// What the portal gives is looked at before it is believed, and is on disk before this returns. An edit that waits to be
    /// sent lies over it under every policy, also where the portal can't be reached; what the portal refuses is refused all the same.
    ///
    /// - Parameters:
    ///   - selector: How the user is named.
    ///   - policy: Which side is asked first.
    /// - Returns: The original and where it came from.
    /// - Throws: ``PortraitError`` with the code of the side that the policy holds responsible.
    func load(_ selector: UserSelector, policy: OfflinePolicy) async throws(PortraitError) -> LoadedPortrait {
        let followed: OfflinePolicy.Followed<PortraitEntry>
        do throws(PortraitError) {
            followed = try await follow(policy, selector)
        } catch  where showsEdits && policy == .remoteOnly && error.code == .portalUnreachable {
            guard case .hit(let edited) = try await lookUp(selector), edited.syncState.isPending else { throw error }
            followed = OfflinePolicy.Followed(found: edited, side: .cache, fallback: true)
        }
        let entry = followed.found
        return LoadedPortrait(
            entry: entry,
            source: followed.side == .portal && !entry.syncState.isProtected ? .remote : .cache,
            policy: policy,
            fallback: followed.fallback,
            usesMasters: session.usesMasters
        )
    }

    private func follow(
        _ policy: OfflinePolicy,
        _ selector: UserSelector
    ) async throws(PortraitError) -> OfflinePolicy.Followed<PortraitEntry> {
        try await policy.follow(
            askPortal: { () async throws(PortraitError) in
                guard let name = EntryName(selector, signIn: session.signIn, companyId: session.companyId) else {
                    return try await askPortal(selector)
                }
                return try await CoalescedQuestion(session: session, name: name)
                    .answer { () async throws(PortraitError) in try await askPortal(selector) }
            },
            readCache: { () async throws(PortraitError) in try await lookUp(selector) },
            missing: .notCached(selector)
        )
    }

    // MARK: The portal's side

    /// How often the portal is asked at most, where others change what is kept meanwhile.
    private static let mostQuestions = 3

    /// Asks the portal, and stores what it gave.
    ///
    /// Where something was sent between the portal's answer and the storing of it, that answer may be the older one: the portal is
    /// asked again.
    private func askPortal(_ selector: UserSelector) async throws(PortraitError) -> Result<PortraitEntry, PortalError> {
        var name = EntryName(selector, signIn: session.signIn, companyId: session.companyId)
        var questions = 0
        while true {
            questions += 1
            let version = questions < Self.mostQuestions ? try await self.version(of: name) : nil
            // What a list said of the user is older than what was stored meanwhile.
            let asker = questions == 1 ? self : LoadPortraitInteractor(session: session)
            switch await asker.ask(for: selector) {
            case .success(let received):
                if let entry = try await store(received, selector: selector, over: version) { return .success(entry) }
                if case .portrait(let finding) = received { name = .userId(finding.user.userId) }
            case .failure(let error):
                return .failure(error)
            }
        }
    }

    private enum Received {
        case portrait(PortraitReading.Finding)
        case anonymous(portraitId: Int64, uuid: String, PortraitImage)
    }

    private func ask(for selector: UserSelector) async -> Result<Received, PortalError> {
        do throws(PortalError) {
            if case .portrait(let portraitId, let uuid, let female) = selector {
                let kept = await session.keptPicture(selector)
                let image = try await session.portal
                    .portrait(portraitId: portraitId, uuid: uuid, female: female, kept: kept)
                    .proven(limits: session.renderer.limits, mayBeCut: kept == nil)
                return .success(.anonymous(portraitId: portraitId, uuid: uuid, image))
            }
            let user = if let described = await believed { described } else { try await session.portal.user(selector) }
            return .success(.portrait(try await PortraitReading(session: session).read(user)))
        } catch {
            return .failure(error)
        }
    }

    /// The user as described, where that can't hide a portrait that is gone or new.
    ///
    /// A portrait that is outdated by now shows when it is asked for. That there is none does not show, so it is not believed where
    /// the store keeps one.
    private var believed: PortalUser? {
        get async {
            guard let described else { return nil }
            guard described.portraitId == 0, await session.keptPicture(.userId(described.userId)) != nil else {
                return described
            }
            return nil
        }
    }

    // MARK: The cache's side

    /// Stores what the portal gave; nil where it has to be asked again.
    private func store(
        _ received: Received,
        selector: UserSelector,
        over version: EntryVersion?
    ) async throws(PortraitError) -> PortraitEntry? {
        do throws(StoreError) {
            let key = session.portalKey
            let signIn = selector == .me ? session.signIn : nil
            let companyId = await session.knownCompanyId
            let entry =
                switch received {
                case .portrait(let finding):
                    try await session.store.put(
                        user: StoredUser(finding.user, in: companyId),
                        picture: finding.picture,
                        portal: key,
                        signIn: signIn,
                        over: version
                    )
                case .anonymous(let portraitId, let uuid, let image):
                    try await session.store.put(
                        portraitId: portraitId,
                        uuid: uuid,
                        picture: StoredPicture.Original(image),
                        portal: key,
                        over: version
                    )
                }
            try await session.keepFacts()
            return entry
        } catch {
            throw PortraitError(error)
        }
    }

    /// What is kept under a name before the portal is asked; nil where the name leads nowhere.
    private func version(of name: EntryName?) async throws(PortraitError) -> EntryVersion? {
        guard let name else { return nil }
        do throws(StoreError) {
            return try await session.store.entryVersion(of: name, portal: session.portalKey)
        } catch {
            throw PortraitError(error)
        }
    }

    private func lookUp(_ selector: UserSelector) async throws(PortraitError) -> LookupResult<PortraitEntry> {
        guard let name = EntryName(selector, signIn: session.signIn, companyId: session.companyId) else { return .miss }
        do throws(StoreError) {
            return try await session.store.lookUp(name, portal: session.portalKey)
        } catch {
            throw PortraitError(error)
        }
    }
}
