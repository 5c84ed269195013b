import LiferayPortal
import OfflineStore
import Synchronization

/// What was promised, and whether it was kept.
///
/// - An edit that was acknowledged is in the portal, or kept with its state and reason, or a newer one of the same user took
///   its place.
/// - No older edit arrives after a newer one, where the newer one began after the older one had been answered.
/// - Nobody sends edits of one portrait at once.
/// - A comment that was acknowledged is in the portal once, or kept.
/// - What is in quarantine stays there until it is released.
/// - Nothing is sent before the time that the portal asked for, unless a person says so.
final class Oracle: Sendable {
    private struct State {
        var clock = 0
        var notes: [EditNote] = []
        /// Who is sending an edit of a user.
        var sending: [Int64: [Int]] = [:]
        /// The time before which nothing of a user is to be sent.
        var quietUntil: [Int64: Int64] = [:]
        var comments: [CommentNote] = []
        var quarantined: [QuarantineNote] = []
        /// Who has done a row of the job.
        var rows: [Int: String] = [:]
        /// What the portal has had of each user, and since when.
        var shown: [Int64: [(since: Int, content: EditNote.Content)]] = [:]
        /// How often the portal was asked by a process.
        var questions: [Int: Int] = [:]
    }

    private let state = Mutex(State())
    private let world: World

    /// Begins with nothing promised.
    init(world: World) {
        self.world = world
    }

    // MARK: Edits

    /// An edit begins.
    func began(_ content: EditNote.Content, of userId: Int64, by process: Int, isLocal: Bool = false) -> Int {
        state.withLock { state in
            state.clock += 1
            state.notes.append(
                EditNote(
                    serial: state.notes.count,
                    process: process,
                    userId: userId,
                    isLocal: isLocal,
                    content: content,
                    begin: state.clock
                )
            )
            // A newer edit is due at once.
            state.quietUntil[userId] = nil
            return state.notes.count - 1
        }
    }

    /// The caller of an edit was told.
    func ended(_ serial: Int, _ ending: EditNote.Ending, content: EditNote.Content? = nil) {
        state.withLock { state in
            state.clock += 1
            state.notes[serial].end = state.clock
            state.notes[serial].ending = ending
            if let content { state.notes[serial].content = content }
        }
    }

    /// A person decided that edits are to be sent once more, whatever came between.
    func isReissued(_ contents: [(userId: Int64, content: EditNote.Content)]) {
        for (userId, content) in contents {
            let serial = began(content, of: userId, by: 0)
            ended(serial, .failed)
        }
    }

    /// The portal has something else of a user, whoever did it.
    func shows(_ picture: Int?, of userId: Int64) {
        state.withLock { state in
            state.clock += 1
            state.shown[userId, default: []].append((state.clock, EditNote.Content(picture)))
        }
    }

    /// An edit of ours arrived at the portal.
    func arrived(_ picture: Int?, of userId: Int64) {
        shows(picture, of: userId)
        let content = EditNote.Content(picture)
        let overtaken = state.withLock { state -> (older: EditNote, newer: EditNote)? in
            state.clock += 1
            let same = state.notes.indices.filter {
                state.notes[$0].userId == userId
                    && (state.notes[$0].content == content || state.notes[$0].content == .former)
            }
            let known = same.filter { state.notes[$0].content == content }
            for index in known { state.notes[index].arrived = state.clock }
            // What is sent once more is no older than the last edit that asked for it.
            guard let last = same.last, state.notes[last].content == content,
                let end = known.map({ state.notes[$0].end ?? .max }).max()
            else { return nil }
            let newer = state.notes.first { note in
                note.userId == userId && note.content != content && note.begin > end && note.arrived != nil
                    && note.ending.isAcknowledged && note.content != .former
            }
            return newer.map { (state.notes[last], $0) }
        }
        guard let overtaken else { return }
        world.violate(
            .overtaken,
            "\(overtaken.older.content) of \(userId) arrived after \(overtaken.newer.content), which is newer"
        )
    }

    // MARK: Sending

    /// A process asks the portal something.
    func asked(by process: Incarnation) {
        state.withLock { $0.questions[process.number, default: 0] += 1 }
    }

    /// How often a process asked the portal.
    func questionCount(of process: Incarnation) -> Int {
        state.withLock { $0.questions[process.number] ?? 0 }
    }

    /// A process begins to send an edit.
    func sendingBegan(of userId: Int64, by process: Incarnation, inSync isSync: Bool) {
        let time = world.time
        let (others, quiet) = state.withLock { state in
            let others = state.sending[userId] ?? []
            state.sending[userId, default: []].append(process.number)
            return (others, state.quietUntil[userId])
        }
        if !others.isEmpty {
            world.violate(.sentTogether, "\(process.name) sends an edit of \(userId), and so does #\(others[0])")
        }
        if isSync, let quiet, time < quiet {
            world.violate(.tooEarly, "\(process.name) sends an edit of \(userId) \(quiet - time) ms too early")
        }
    }

    /// A process has an answer to what it sent, or none.
    func sendingEnded(of userId: Int64, by process: Incarnation) {
        state.withLock { state in
            guard let index = state.sending[userId]?.firstIndex(of: process.number) else { return }
            state.sending[userId]?.remove(at: index)
        }
    }

    /// A process died; what it sent is not under way any more.
    func died(_ process: Incarnation) {
        state.withLock { state in
            for userId in state.sending.keys.sorted() { state.sending[userId]?.removeAll { $0 == process.number } }
            state.clock += 1
            for index in state.notes.indices
            where state.notes[index].process == process.number && state.notes[index].end == nil {
                state.notes[index].end = state.clock
            }
            // It may have died before it could note what the portal asked for.
            state.quietUntil = [:]
        }
    }

    /// The portal asked that nothing is sent for a time.
    ///
    /// Where another edit of the user is being made meanwhile, that one may be sent at once.
    func portalAskedToWait(for time: Duration, userId: Int64, bySync isSync: Bool) {
        let until = world.time + Int64(time / .milliseconds(1))
        state.withLock { state in
            let open = state.notes.count { $0.userId == userId && $0.end == nil }
            if open <= (isSync ? 0 : 1) { state.quietUntil[userId] = until }
        }
    }

    /// A person wants all to be sent at once.
    func mayBeSentAtOnce() {
        state.withLock { $0.quietUntil = [:] }
    }

    // MARK: Promises

    /// Looks whether an acknowledged edit is nowhere.
    ///
    /// - Parameter kept: What the store keeps of edits, by user.
    func look(at kept: [Int64: [EditNote.Content]]) {
        let lost = state.withLock { state -> EditNote? in
            for userId in Set(state.notes.map(\.userId)).sorted() {
                let notes = state.notes.filter { $0.userId == userId }
                guard let last = notes.last(where: { $0.ending.isAcknowledged }) else { continue }
                // Those that were answered before it began are older; all others may stand for it.
                let isSafe = notes.contains { note in
                    guard note.end.map({ $0 >= last.begin }) ?? true else { return false }
                    if note.isLocal, note.ending != .failed { return true }
                    let shown = state.shown[userId] ?? []
                    let first = shown.lastIndex { $0.since < note.begin } ?? 0
                    if shown.dropFirst(first).contains(where: { $0.content == note.content }) { return true }
                    return note.content == .former || kept[userId]?.contains(note.content) ?? false
                }
                if !isSafe { return last }
            }
            return nil
        }
        guard let lost else { return }
        world.violate(.lost, "\(lost.content) of \(lost.userId) was acknowledged as \(lost.ending) and is nowhere")
    }

    /// Whether an edit of a user has not been answered.
    func isBusy(_ userId: Int64) -> Bool {
        state.withLock { $0.notes.contains { $0.userId == userId && $0.end == nil } }
    }

    // MARK: Comments

    /// The writing of a comment begins.
    ///
    /// Of two changes at the same time either may win.
    func beganComment(_ body: String, isChange: Bool) -> Int {
        state.withLock { state in
            var note = CommentNote(body: body, isChange: isChange)
            for index in state.comments.indices where isChange && state.comments[index].isOpenChange {
                state.comments[index].isOver = true
                note.isOver = true
            }
            state.comments.append(note)
            return state.comments.count - 1
        }
    }

    /// The writer of a comment was told.
    func endedComment(_ index: Int, _ ending: EditNote.Ending) {
        state.withLock { state in
            state.comments[index].ending = ending
            state.comments[index].hasEnded = true
        }
    }

    /// A comment of ours arrived.
    func commentArrived(_ body: String, _ commentId: Int64, among comments: [PortalComment]) {
        state.withLock { state in
            for index in state.comments.indices where state.comments[index].body == body {
                state.comments[index].hasArrived = true
            }
        }
        guard comments.filter({ $0.body == body }).count > 1 else { return }
        world.violate(.comment, "the comment \(body) is there twice")
    }

    /// Looks whether an acknowledged comment is nowhere.
    func look(atComments kept: [String]) {
        let lost = state.withLock { state in
            state.comments.first { $0.ending.isAcknowledged && !$0.hasArrived && !kept.contains($0.body) && !$0.isOver }
        }
        if let lost { world.violate(.comment, "the comment \(lost.body) was acknowledged and is nowhere") }
    }

    /// A comment that is not in the portal yet is changed or taken away: its body needs not arrive any more.
    func isReplaced(_ body: String) {
        state.withLock { state in
            for index in state.comments.indices where state.comments[index].body == body {
                state.comments[index].isOver = true
            }
        }
    }

    // MARK: Jobs

    /// A worker was told whether a row that it did is noted.
    func finished(_ row: Int, isNoted: Bool, isAtRisk: Bool, by process: Incarnation) {
        guard isNoted else {
            if isAtRisk { return }
            return world.violate(.job, "\(process.name) lives and has lost the row \(row)")
        }
        let other = state.withLock { $0.rows.updateValue(process.name, forKey: row) }
        if let other { world.violate(.job, "the row \(row) is noted by \(other) and by \(process.name)") }
    }

    // MARK: Quarantine

    /// A picture was put into quarantine, and that was acknowledged.
    func quarantined(_ picture: Int) {
        state.withLock { $0.quarantined.append(QuarantineNote(picture: picture)) }
    }

    /// A picture is to be released.
    func released(_ sha256: String) {
        state.withLock { state in
            state.quarantined.removeAll { StoredPicture.Original(bytes: $0.bytes, mediaType: nil).sha256 == sha256 }
        }
    }

    /// Looks whether something in quarantine is gone.
    func look(atQuarantine found: [QuarantinedPicture]) {
        let known = Set(found.map(\.sha256))
        let missing = state.withLock { state in
            state.quarantined.first {
                !known.contains(StoredPicture.Original(bytes: $0.bytes, mediaType: nil).sha256)
            }
        }
        if let missing { world.violate(.quarantine, "the picture \(missing.picture) is not in quarantine any more") }
    }
}

/// What the oracle knows of a comment.
struct CommentNote: Hashable, Sendable {
    let body: String
    let isChange: Bool
    var hasEnded = false
    var ending = EditNote.Ending.unknown
    var hasArrived = false
    var isOver = false

    /// Whether it changes a comment, and its writer was not told yet.
    var isOpenChange: Bool { isChange && !hasEnded }
}

/// What the oracle knows of a picture in quarantine.
struct QuarantineNote: Hashable, Sendable {
    let picture: Int

    var bytes: [UInt8] { SimulatedPicture.bytes(picture) }
}
