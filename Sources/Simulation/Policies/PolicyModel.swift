import LiferayPortal
import Screenlets

/// What the portal, the cache and an edit are to be after each action, for one user and one process.
///
/// It is written from the tables of Documentation/Offline.md (Reading, Changing, Sync, Earlier portraits), and from none of the
/// program's code: the same promises, told a second time.
struct PolicyModel: Hashable, Sendable {
    /// How the way to the portal is, and the portal itself, while something is done.
    enum Way: CaseIterable, Hashable, Sendable {
        /// All is well.
        case open
        /// There is no connection.
        case away
        /// Whatever changes something is done, and its answer is lost.
        case answerLost
        /// Whatever changes something is refused.
        case refused
        /// Everything is answered with an exception.
        case exception
    }

    /// A portrait: the portal's id, 0 for none, and the picture, which is nil for none and where it is not known.
    struct Portrait: Hashable, Sendable {
        var id: Int
        var picture: Int?
    }

    /// An edit over the portrait.
    struct Edit: Hashable, Sendable {
        enum State: Hashable, Sendable { case pending, parked, conflict, localOnly }
        var picture: Int?
        var state: State
        /// What it was based on; nil where that was not known.
        var base: Portrait?
        /// What was sent of it, or of an edit that it replaced, with its answer lost.
        var attempt: Int??
    }

    /// What an action answers.
    enum Answer: Hashable, Sendable {
        case shown(ShownPicture, PortraitSource, fallback: Bool)
        case saved(SaveOutcome)
        case synced
        case failed(PortraitError.Code)
    }

    /// Whether a portrait that is replaced keeps its id, as on 6.2.
    let keepsIds: Bool
    /// What the portal has.
    var portal: Portrait
    /// What is kept of it; nil for nothing.
    var cache: Portrait?
    /// The edit over it.
    var edit: Edit?
    /// The portraits before, newest first.
    var former: [Int] = []
    private var lastId = 1_000

    /// Begins with a portal that has a picture, or none.
    init(keepsIds: Bool, picture: Int?) {
        self.keepsIds = keepsIds
        portal = Portrait(id: picture == nil ? 0 : 1, picture: picture)
    }

    // MARK: Reading

    /// What a read shows of the store.
    var kept: ShownPicture? {
        if let edit { return ShownPicture(picture: edit.picture, isPending: edit.state != .localOnly) }
        return cache.map { ShownPicture(picture: $0.picture, isPending: false) }
    }

    mutating func read(_ policy: OfflinePolicy, _ way: Way) -> Answer {
        if policy == .cacheOnly || policy == .cacheFirst, let kept { return .shown(kept, .cache, fallback: false) }
        if policy == .cacheOnly { return .failed(.notCached) }
        switch way {
        case .exception: return .failed(.portalException)
        case .away:
            // What waits to be sent is shown whatever the policy.
            guard let kept, policy == .remoteFirst || kept.isPending else { return .failed(.portalUnreachable) }
            return .shown(kept, .cache, fallback: true)
        case .open, .answerLost, .refused:
            keep(portal)
            guard let kept else { return .failed(.defect) }
            return .shown(kept, kept.isPending ? .cache : .remote, fallback: policy == .cacheFirst)
        }
    }

    // MARK: Changing

    mutating func save(_ picture: Int?, _ policy: OfflinePolicy, _ way: Way) -> Answer {
        // What was kept here and nowhere else was the user's portrait; what only waited was not. Where the edit is taken back, that one
        // is no former one, and the history is as it was.
        let local = edit?.state == .localOnly ? edit?.picture : nil
        let keepsLocal = policy == .cacheFirst && ![.refused, .exception].contains(way)
        if keepsLocal, ![picture, cache?.picture].contains(local) { remember(local, atMost: 6) }
        let isAsked = policy != .cacheOnly && ![.away, .exception].contains(way)
        if isAsked, edit?.attempt != nil { settleBegun(before: picture, policy) }
        // What somebody else has put there since is kept before it is replaced.
        if isAsked, let waiting = edit, policy == .cacheFirst || waiting.state != .localOnly,
            isContested(waiting, base: waiting.base ?? (policy == .cacheFirst ? cache : nil)),
            portal.picture != nil, portal.picture != picture
        {
            update(portal)
        }
        let known = policy == .remoteFirst && way != .away ? seen : cache
        let waiting = Edit(
            picture: picture,
            state: policy == .cacheOnly ? .localOnly : .pending,
            base: edit?.base ?? known,
            attempt: way == .answerLost && policy != .cacheOnly ? .some(picture) : edit?.attempt
        )
        if policy != .cacheOnly {
            if way == .refused {
                // It was begun as well, and is known not to have arrived.
                if policy == .cacheFirst { edit?.attempt = nil }
                return .failed(.notAllowed)
            }
            if way == .exception { return .failed(.portalException) }
            if way != .away { change(to: picture) }
            if way == .open {
                edit = nil
                keep(portal)
                if policy != .cacheFirst, local != picture { remember(local) }
                return .saved(.uploaded)
            }
            if policy == .remoteOnly { return .failed(.portalUnreachable) }
        }
        if !keepsLocal, ![picture, cache?.picture].contains(local) {
            remember(local, atMost: policy == .cacheOnly ? 5 : 6)
        }
        edit = waiting
        return .saved(policy == .cacheOnly ? .localOnly : .pending)
    }

    /// What is known of the portrait by asking for the user: its id, and the picture where the store has that one.
    private var seen: Portrait {
        Portrait(id: portal.id, picture: cache?.id == portal.id && edit == nil ? cache?.picture : nil)
    }

    mutating func undo(_ policy: OfflinePolicy, _ way: Way) -> Answer {
        guard let last = history.first else { return .failed(.nothingBefore) }
        return save(last, policy, way)
    }

    // MARK: Sync

    mutating func sync(_ resolution: ConflictResolution, _ way: Way) {
        guard let waiting = edit, waiting.state == .pending || waiting.state == .conflict && resolution != .ignore
        else {
            return
        }
        if way == .away {
            edit?.state = .pending
            return
        }
        if waiting.picture == nil && portal.id == 0
            || waiting.picture == portal.picture && isCompared(waiting)
        {
            return settle()
        }
        if hasArrived {
            edit?.base = portal
            keep(portal)
        }
        if isOther(edit?.base) {
            if resolution != .useLocal { return lose(to: resolution) }
            if portal.picture != nil { keep(portal) }
        }
        if way == .refused {
            // It is not told whether the portal's answer is to the picture.
            edit?.state = .parked
            edit?.attempt = .some(waiting.picture)
            return
        }
        change(to: waiting.picture)
        edit?.attempt = .some(waiting.picture)
        // With its answer lost it is done once it is looked for.
        settle()
    }

    /// Whether what was begun has arrived, although the answer was lost.
    private var hasArrived: Bool { edit?.attempt == .some(portal.picture) }

    /// Before something newer is sent, it is found out whether the portal has what was begun.
    private mutating func settleBegun(before newer: Int?, _ policy: OfflinePolicy) {
        guard let waiting = edit else { return }
        if policy == .cacheFirst {
            // The newer one is over it by then, and is sent even if the portal has it.
            guard hasArrived, newer != portal.picture, portal.id > 0 || waiting.base?.id ?? 0 > 0 else { return }
        } else if waiting.picture == portal.picture, isCompared(waiting) {
            return settle()
        }
        guard hasArrived else { return }
        if waiting.picture == portal.picture { return settle() }
        edit?.base = portal
        edit?.attempt = nil
        update(portal)
    }

    /// Whether an edit is compared with the portal's picture before it is sent: where the ids don't tell that nothing has changed.
    private func isCompared(_ edit: Edit) -> Bool {
        guard let base = edit.base, base.id == portal.id else { return edit.base != nil || edit.attempt != nil }
        return keepsIds && (base.picture != nil || edit.attempt != nil)
    }

    /// Whether the portal has something else than what an edit was based on.
    private func isOther(_ base: Portrait?) -> Bool {
        guard let base else { return false }
        return base.id != portal.id || base.picture != nil && base.picture != portal.picture
    }

    /// Whether somebody else may have changed the portal since an edit was made: also where only looking at the picture tells.
    private func isContested(_ waiting: Edit, base: Portrait?) -> Bool {
        guard let base else { return false }
        let isUnseen = keepsIds && base.id == portal.id && base.picture == nil
        return isOther(base) || isUnseen && waiting.picture != portal.picture
    }

    private mutating func settle() {
        edit = nil
        keep(portal)
    }

    private mutating func lose(to resolution: ConflictResolution) {
        switch resolution {
        case .ignore: edit?.state = .conflict
        case .useRemote: keep(portal)
        default: break
        }
        guard resolution != .ignore else { return }
        remember(edit?.picture)
        edit = nil
        guard resolution == .discard else { return }
        remember(cache?.picture)
        cache = nil
    }

    /// A person has all that waits for one be sent.
    mutating func retry() {
        if edit?.state != .localOnly { edit?.state = .pending }
    }

    // MARK: What is there

    /// The portal has another picture, whoever did that.
    mutating func change(to picture: Int?) {
        guard picture != nil else {
            portal = Portrait(id: 0, picture: nil)
            return
        }
        if !keepsIds || portal.id == 0 { lastId += 1 }
        portal = Portrait(id: !keepsIds || portal.id == 0 ? lastId : portal.id, picture: picture)
    }

    /// The store keeps what the portal has; an edit that was for the store only gives way.
    private mutating func keep(_ portrait: Portrait) {
        update(portrait)
        guard let local = edit, local.state == .localOnly else { return }
        if local.picture != portrait.picture { remember(local.picture) }
        edit = nil
    }

    /// The store keeps what the portal has, under whatever edit there is.
    private mutating func update(_ portrait: Portrait) {
        former.removeAll { $0 == portrait.picture }
        if let old = cache?.picture, old != portrait.picture { remember(old) }
        cache = portrait
    }

    private mutating func remember(_ picture: Int?, atMost limit: Int = 5) {
        guard let picture else { return }
        former = ([picture] + former.filter { $0 != picture }).prefix(limit).map(\.self)
    }

    /// What `history` lists: the portrait under an edit comes first, and never what is shown.
    var history: [Int] {
        let present = kept?.picture
        let under = edit == nil ? nil : cache?.picture
        return [under].compactMap(\.self).filter { $0 != present } + former.filter { $0 != present && $0 != under }
    }
}
