import OfflineStore

/// What happened in a life, as far as the rules ask for it; it judges nothing.
struct Ledger: Sendable {
    /// Counts what happened, so that it can be told what came first.
    private(set) var clock = 0
    /// The edits of portraits, by their beginnings.
    private(set) var edits: [EditNote] = []
    /// What the portal has had of each user, and since when; whoever did it.
    private(set) var shown: [Int64: [(since: Int, content: EditNote.Content)]] = [:]
    /// Who is sending an edit of a user.
    private(set) var sending: [Int64: [String]] = [:]
    /// The time before which no sync is to send anything of a user.
    private(set) var quietUntil: [Int64: (time: Int64, toldTo: Int)] = [:]
    /// The processes that the disk may refuse something, once for each time that it began to.
    private var failing: [Int] = []
    /// How often the portal was asked by a process.
    private(set) var questions: [Int: Int] = [:]
    /// The comments.
    var comments: [CommentNote] = []
    /// The pictures in quarantine, by the digests of their bytes.
    var quarantined: [String: Int] = [:]
    /// Who has noted a row of the job.
    var rows: [Int: [String]] = [:]
    /// The portraits that the store had of a user at the last look.
    var had: [Int64: [Int]] = [:]
    /// The syncs under way that forget what the store had.
    private(set) var forgetting = 0
    /// The users of whom an edit is being given up.
    private(set) var dropping: [Int64] = []
    /// The numbers of all pictures that there were, by the digests of their bytes.
    private(set) var numbers: [String: Int] = [:]
    /// The operations that are under way, and the number of those that began.
    private(set) var operations = (underWay: 0, begun: 0)

    /// The edits of a user, by their beginnings.
    func edits(of userId: Int64) -> [EditNote] { edits.filter { $0.userId == userId } }

    // MARK: Operations

    /// An operation begins.
    mutating func operationBegan() {
        operations.underWay += 1
        operations.begun += 1
    }

    /// An operation is done, or its process is dead.
    mutating func operationEnded() { operations.underWay -= 1 }

    /// A sync begins that forgets what the store had.
    mutating func forgettingBegan() { forgetting += 1 }

    /// A sync that forgets is over.
    mutating func forgettingEnded() {
        forgetting -= 1
        had = [:]
    }

    // MARK: Edits

    /// A person begins to give an edit of a user up, whichever it is by then.
    mutating func droppingBegan(_ userId: Int64) {
        forgettingBegan()
        dropping.append(userId)
    }

    /// The edit is given up; what was made of the user until now does not have to be anywhere.
    mutating func droppingEnded(_ userId: Int64, isDone: Bool = true) {
        forgettingEnded()
        if let index = dropping.firstIndex(of: userId) { dropping.remove(at: index) }
        guard isDone else { return }
        for number in edits.indices where edits[number].userId == userId { edits[number].isGivenUp = true }
        // All comments are of one account.
        guard userId == PortalModel.account else { return }
        for number in comments.indices { comments[number].isOver = true }
    }

    /// An edit begins.
    ///
    /// - Returns: Its number.
    mutating func began(_ content: EditNote.Content, of userId: Int64, by process: Int, isLocal: Bool = false) -> Int {
        clock += 1
        edits.append(EditNote(process: process, userId: userId, isLocal: isLocal, content: content, begin: clock))
        name(content)
        // A newer edit is due at once.
        quietUntil[userId] = nil
        return edits.count - 1
    }

    /// The maker of an edit was told.
    mutating func ended(_ number: Int, _ ending: EditNote.Ending) {
        clock += 1
        edits[number].end = clock
        edits[number].ending = ending
        // What the portal asked for was told to the caller, who decides; nothing of it is kept.
        if ending == .failed { quietUntil[edits[number].userId] = nil }
    }

    /// It became known what an edit brings back.
    mutating func broughtBack(_ number: Int, _ content: EditNote.Content) {
        let edit = edits[number]
        edits[number].content = content
        edits[number].arrived = shown[edit.userId]?.last { $0.content == content && $0.since >= edit.begin }?.since
    }

    /// A person decided that edits are to be sent once more, whatever came between.
    mutating func reissued(_ contents: [(userId: Int64, content: EditNote.Content)]) {
        for (userId, content) in contents { ended(began(content, of: userId, by: 0), .failed) }
        quietUntil = [:]
    }

    // MARK: The portal

    /// The portal has something of a user, whoever did it.
    mutating func shows(_ content: EditNote.Content, of userId: Int64) {
        clock += 1
        shown[userId, default: []].append((clock, content))
        name(content)
    }

    private mutating func name(_ content: EditNote.Content) {
        guard case .picture(let number) = content else { return }
        for bytes in [SimulatedPicture.bytes(number), SimulatedPicture.bytes(number, isRewritten: true)] {
            numbers[StoredPicture.Original(bytes: bytes, mediaType: nil).sha256] = number
        }
    }

    /// An edit of ours arrived at the portal.
    mutating func arrived(_ content: EditNote.Content, of userId: Int64) {
        shows(content, of: userId)
        for number in edits.indices where edits[number].userId == userId && edits[number].content == content {
            edits[number].arrived = clock
        }
    }

    /// A process asks the portal something.
    mutating func asked(by process: Int) { questions[process, default: 0] += 1 }

    /// A process begins to send an edit of a user.
    mutating func sendingBegan(of userId: Int64, by process: String) { sending[userId, default: []].append(process) }

    /// A process has an answer to what it sent, or none.
    mutating func sendingEnded(of userId: Int64, by process: String) {
        if let index = sending[userId]?.firstIndex(of: process) { sending[userId]?.remove(at: index) }
    }

    /// The portal asked that nothing of a user is sent before a time.
    ///
    /// Where another edit of the user is being made meanwhile, that one may be sent at once.
    mutating func askedToWait(until time: Int64, userId: Int64, of process: Int, isSync: Bool) {
        guard !failing.contains(process) else { return }
        let open = edits.count { $0.userId == userId && $0.end == nil }
        if open <= (isSync ? 0 : 1) { quietUntil[userId] = (time, process) }
    }

    /// From now on the disk may refuse what a process would note: also what the portal has asked it for.
    mutating func diskBeganToFail(of process: Int) {
        failing.append(process)
        quietUntil = quietUntil.filter { $0.value.toldTo != process }
    }

    /// The disk takes all again.
    mutating func diskStoppedFailing(of process: Int) {
        if let index = failing.firstIndex(of: process) { failing.remove(at: index) }
    }

    /// The power went: what a process had not acknowledged when it died may have been seen, and need not be on the disk.
    mutating func powerWent() {
        for (userId, numbers) in had {
            let own = edits(of: userId)
            had[userId] = numbers.filter { number in
                let makers = own.filter { $0.content == .picture(number) }
                return makers.isEmpty || makers.contains { $0.ending != .unknown }
            }
        }
    }

    /// A process died: what it sent is not under way any more, and what it was asked for will not be answered.
    mutating func died(_ name: String, number process: Int) {
        for userId in sending.keys.sorted() { sending[userId]?.removeAll { $0 == name } }
        clock += 1
        for number in edits.indices where edits[number].process == process && edits[number].end == nil {
            edits[number].end = clock
        }
        // It may have died before it could note what the portal asked for.
        quietUntil = [:]
    }
}
