import FoundationEssentials
import LiferayPortal
import OfflineStore
import PixelPipeline
import PortraitBatch
import Screenlets
import StoreEngine
import Synchronization

/// Runs one operation by one process, with the program's own code.
struct OperationRunner: Sendable {
    let life: Life
    let operation: Operation
    let process: Incarnation

    static let portal = PortalKey(server: "https://simulated.example")
    static let account = "user\(PortalModel.account)@example.com"

    var world: World { life.world }
    var oracle: Oracle { life.oracle }

    /// Does it.
    func run() async {
        let store: OfflineStore
        do {
            store = try life.processes.store(of: process, service: operation.actor.service)
        } catch {
            return complain(error)
        }
        let session = Self.session(
            store,
            PortalClient(
                model: life.model,
                world: world,
                oracle: oracle,
                process: process,
                network: NetworkConditions(operation.chance, roughness: operation.roughness),
                isSync: [.sync1, .sync2].contains(operation.actor),
                isHealing: operation.action.isHealing
            ),
            process
        )
        do {
            try await act(in: session)
        } catch {
            complain(error)
        }
        if operation.actor.service == nil { store.close() }
    }

    /// The context of a process.
    static func session(_ store: OfflineStore, _ portal: PortalClient, _ process: Incarnation) -> SessionContext {
        var session = SessionContext(
            portal: portal,
            portalKey: Self.portal,
            store: store,
            signIn: Self.account,
            companyId: 20_116,
            clock: process.clock
        )
        session.imagingElsewhere = SimulatedPicture.imaging
        return session
    }

    /// Tells of a failure; some must not be.
    private func complain(_ error: any Error) {
        guard !process.isDead else { return }
        let code = (error as? PortraitError)?.code
        world.tell("\(process.name) fails: \(code?.rawValue ?? "\(error)")")
        switch error {
        case let error as PortraitError where error.code == .defect:
            world.violate(.defect, error.message)
        case let error as PortraitError where [.cacheDamaged, .cacheCorrupt].contains(error.code):
            world.violate(.damaged, error.message)
        case StoreError.defect(let detail): world.violate(.defect, detail)
        case StoreError.corrupt(_, let detail): world.violate(.damaged, detail)
        default: break
        }
    }

    private func act(in session: SessionContext) async throws {
        switch operation.action {
        case .upload(let user, let policy): try await upload(user, policy, in: session)
        case .remove(let user, let policy):
            try await edit(.nothing, of: user, policy, in: session) { selector in
                try await session.removePortrait(selector, policy: policy)
            }
        case .undo(let user, let policy): try await undo(user, policy, in: session)
        case .fetch(let user, let policy): try await fetch(user, policy, in: session)
        case .sync(let resolution, let parallelism):
            let configuration = SyncManager.Configuration(conflict: resolution, parallelism: parallelism)
            try await sync(configuration, in: session)
        case .watch(let seconds, let parallelism): try await watch(seconds, parallelism, in: session)
        case .retry: try await retry(in: session)
        case .retryOne: try await retryOne(in: session)
        case .drop: try await drop(in: session)
        case .heal(let user): try await heal(user, in: session)
        case .clear: try await clear(in: session)
        case .forget(let user): try await forget(user, in: session)
        case .comment(let policy): try await comment(policy, in: session)
        case .changeComment(let policy): try await changeComment(policy, in: session)
        case .deleteComment(let policy): try await deleteComment(policy, in: session)
        case .listComments(let policy):
            let comments = CommentListConnector(PortalModel.subject)
            let refreshing = operation.chance & 1 == 0
            let shown = try await session.loadPage(0, of: comments, policy: policy, refreshing: refreshing)
            world.tell("\(process.name) lists \(shown.rows.count) comments")
        case .quarantine:
            let picture = 700_000 + Int(operation.chance % 90_000)
            try await session.store.quarantine(SimulatedPicture.bytes(picture), reason: "simulated")
            let sha256 = StoredPicture.Original(bytes: SimulatedPicture.bytes(picture), mediaType: nil).sha256
            if !process.isDead { oracle.note { $0.quarantined[sha256] = picture } }
        case .release:
            guard let first = try await session.store.quarantined().first else { return }
            oracle.note { $0.quarantined[first.sha256] = nil }
            _ = try await session.store.releaseQuarantined(first.id)
        case .work: try await JobWork(runner: self, session: session).run()
        case .stop: if let service = operation.actor.service { life.processes.stop(service: service) }
        case .portalAway, .changesRefused, .lookUpsForbidden, .otherChange, .otherRemoval, .otherComment, .loss,
            .powerCut:
            break
        }
    }

    // MARK: Edits

    private func selector(of user: Int) -> UserSelector {
        let userId = PortalModel.account + Int64(user)
        return switch operation.chance >> 32 & 3 {
        case 0: .emailAddress("user\(userId)@example.com", companyId: nil)
        case 1: .screenName("User\(userId)", companyId: nil)
        case 2 where user == 0: .me
        default: .userId(userId)
        }
    }

    private func upload(_ user: Int, _ policy: OfflinePolicy, in session: SessionContext) async throws {
        let picture = 1 + Int(operation.chance % 600_000)
        try await edit(.picture(picture), of: user, policy, in: session) { selector in
            try await session.uploadPortrait(selector, SimulatedPicture.prepared(picture), policy: policy)
        }
    }

    private func edit(
        _ content: EditNote.Content,
        of user: Int,
        _ policy: OfflinePolicy,
        in session: SessionContext,
        _ body: (UserSelector) async throws -> SavedPortrait,
        isBack: (SavedPortrait) -> Int? = { _ in nil }
    ) async throws {
        let userId = PortalModel.account + Int64(user)
        let number = oracle.note { ledger in
            ledger.began(content, of: userId, by: process.number, isLocal: policy == .cacheOnly)
        }
        do {
            let saved = try await body(selector(of: user))
            guard !process.isDead else { return }
            let ending = EditNote.Ending(saved.outcome)
            world.tell("\(process.name) is told: \(saved.outcome.rawValue)")
            let back = isBack(saved)
            oracle.note { ledger in
                if let back { ledger.broughtBack(number, .picture(back)) }
                ledger.ended(number, ending)
            }
            if ending == .uploaded { try await holdTrue(number, of: userId, in: session) }
        } catch let error as PortraitError {
            // A store that fails, and a task that is cancelled, leave open what became of the edit.
            let isKnown = ![.interrupted, .diskFull, .inputOutput, .cacheBusy, .cacheUnreachable].contains(error.code)
            if !process.isDead { oracle.note { $0.ended(number, isKnown ? .failed : .unknown) } }
            throw error
        }
    }

    /// Looks whether an edit that was told as uploaded does not wait any more.
    private func holdTrue(_ number: Int, of userId: Int64, in session: SessionContext) async throws {
        let waiting = try await session.store.activeEdit(of: userId, portal: Self.portal)
        oracle.hold(.untrue) { ledger in
            let content = waiting.map { EditNote.Content($0.sha256.flatMap { ledger.numbers[$0] }) }
            return Rules.untrue(ledger, of: number, waiting: content)
        }
    }

    private func undo(_ user: Int, _ policy: OfflinePolicy, in session: SessionContext) async throws {
        let begun = oracle.note { $0.operations.begun }
        let former = try await session.portraitHistory(of: selector(of: user)).portraits.map(\.sha256)
        try await edit(.former, of: user, policy, in: session) { selector in
            try await session.undoPortrait(selector, policy: policy)
        } isBack: { saved in
            oracle.hold(.history) { ledger in
                let sent = saved.sent.flatMap { ledger.numbers[$0.sha256] }
                return Rules.undone(ledger, to: sent, former: former.compactMap { ledger.numbers[$0] }, begun: begun)
            }
            return oracle.note { ledger in saved.sent.flatMap { ledger.numbers[$0.sha256] } }
        }
    }

    private func fetch(_ user: Int, _ policy: OfflinePolicy, in session: SessionContext) async throws {
        let userId = PortalModel.account + Int64(user)
        let before = try await session.store.activeEdit(of: userId, portal: Self.portal)
        let loaded = try await load(userId, policy, in: session)
        let after = try await session.store.activeEdit(of: userId, portal: Self.portal)
        world.tell("\(process.name) sees \(loaded.source.rawValue), pending \(loaded.pending)")
        guard let before, let after, before.id == after.id, before.revision == after.revision,
            before.state != .localOnly
        else { return }
        let expected = oracle.note { ledger in
            ShownPicture(picture: before.sha256.flatMap { ledger.numbers[$0] }, isPending: true)
        }
        oracle.hold(.wrongRead) { _ in Rules.wrongRead(of: userId, ShownPicture(loaded), expected: expected) }
    }

    private func load(
        _ userId: Int64,
        _ policy: OfflinePolicy,
        in session: SessionContext
    ) async throws -> LoadedPortrait {
        let questions = oracle.note { $0.questions[process.number] ?? 0 }
        defer {
            // The other requests of a service may ask.
            if policy == .cacheOnly, operation.actor.service == nil {
                oracle.hold(.portalAsked) { Rules.portalAsked($0, by: process.number, before: questions) }
            }
        }
        return try await session.loadPortrait(.userId(userId), policy: policy)
    }

    // MARK: Sync

    private func sync(_ configuration: SyncManager.Configuration, in session: SessionContext) async throws {
        if configuration.conflict == .discard { oracle.note { $0.forgettingBegan() } }
        defer { if configuration.conflict == .discard { oracle.note { $0.forgettingEnded() } } }
        let summary = try await SyncManager(session: session, configuration: configuration).run()
        world.tell("\(process.name) sent \(summary.sent), put off \(summary.putOff), parked \(summary.parked)")
    }

    private func watch(_ seconds: Int, _ parallelism: Int, in session: SessionContext) async throws {
        let configuration = SyncManager.Configuration(parallelism: parallelism, watch: true)
        let manager = SyncManager(session: session, configuration: configuration)
        let world = world
        _ = try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { _ = try await manager.run() }
            group.addTask { try await world.sleep(Int64(seconds) * 1_000) }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    private func retry(in session: SessionContext) async throws {
        let kept = try await StoreObserver.edits(in: session.store)
        oracle.note { $0.reissued(kept) }
        _ = try await session.store.retryAll(portal: Self.portal)
    }
}
