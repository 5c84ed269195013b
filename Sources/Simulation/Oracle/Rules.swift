import OfflineStore

/// What must hold in every life: this page.
///
/// Each rule tells what broke it, and nil where it holds. What happened is in the ledger; what the store keeps, and what a read showed, are given.
enum Rules {
    /// An acknowledged edit has been in the portal since it began, or is kept, or a newer one of its user is.
    ///
    /// Newer is what had not been answered when it began.
    static func lost(_ ledger: Ledger, kept: [Int64: [EditNote.Content]]) -> String? {
        for userId in Set(ledger.edits.map(\.userId)).sorted() where !ledger.dropping.contains(userId) {
            let edits = ledger.edits(of: userId)
            guard let last = edits.last(where: { $0.ending.isAcknowledged && !$0.isGivenUp }) else { continue }
            let stands = edits.contains { edit in
                guard edit.end ?? .max >= last.begin else { return false }
                let shown = ledger.shown[userId] ?? []
                let since = shown.lastIndex { $0.since < edit.begin } ?? 0
                return edit.content == .former || edit.isLocal && edit.ending != .failed
                    || shown.dropFirst(since).contains { $0.content == edit.content }
                    || kept[userId]?.contains(edit.content) ?? false
            }
            if !stands { return "\(last.content) of \(userId) was acknowledged as \(last.ending) and is nowhere" }
        }
        return nil
    }

    /// What is told as uploaded does not wait, unless the same was made once more.
    static func untrue(_ ledger: Ledger, of number: Int, waiting: EditNote.Content?) -> String? {
        let edit = ledger.edits[number]
        let again =
            ledger.edits(of: edit.userId).filter { $0.content == edit.content || $0.content == .former }.count > 1
        guard edit.content == waiting, !again else { return nil }
        return "\(edit.content) of \(edit.userId) was told as uploaded and waits"
    }

    /// No edit arrives after a newer acknowledged one that began when the older one had been answered.
    static func overtaken(_ ledger: Ledger, by content: EditNote.Content, of userId: Int64) -> String? {
        let edits = ledger.edits(of: userId)
        // An undo that was not answered yet may be what arrives.
        guard !edits.contains(where: { $0.content == .former && $0.end == nil }) else { return nil }
        let same = edits.filter { $0.content == content }
        guard let last = edits.last(where: { [content, .former].contains($0.content) }), last.content == content,
            let answered = same.map({ $0.end ?? .max }).max()
        else { return nil }
        let newer = edits.first {
            $0.begin > answered && $0.arrived != nil && $0.ending.isAcknowledged
                && ![content, .former].contains($0.content)
        }
        return newer.map { "\(content) of \(userId) arrived after \($0.content), which is newer" }
    }

    /// Edits of one portrait are sent by one process at a time.
    static func sentTogether(_ ledger: Ledger, of userId: Int64) -> String? {
        guard let processes = ledger.sending[userId], processes.count > 1 else { return nil }
        return "an edit of \(userId) is sent by \(processes.joined(separator: " and by "))"
    }

    /// A sync sends nothing before the time that the portal asked for, unless a person wants it.
    static func tooEarly(_ ledger: Ledger, of userId: Int64, at time: Int64) -> String? {
        guard let quiet = ledger.quietUntil[userId]?.time, time < quiet else { return nil }
        return "an edit of \(userId) is sent \(quiet - time) ms too early"
    }

    /// `cache-only` asks the portal nothing.
    static func portalAsked(_ ledger: Ledger, by process: Int, before questions: Int) -> String? {
        ledger.questions[process] ?? 0 == questions ? nil : "cache-only asked the portal"
    }

    /// A read shows the edit that waits; where none does, and the portal was asked, what the portal has.
    static func wrongRead(of userId: Int64, _ seen: ShownPicture, expected: ShownPicture) -> String? {
        seen == expected ? nil : "\(userId) is shown with \(seen), and not with \(expected)"
    }

    /// A portrait that the store had is shown, or in the history, until five newer ones are there; nothing is there twice.
    static func history(_ ledger: Ledger, of userId: Int64, present: Int?, former: [Int], digests: [String]) -> String?
    {
        if Set(digests).count < digests.count {
            return "a portrait of \(userId) is twice in \(former), or shown as well"
        }
        let edits = ledger.edits(of: userId).map(\.content) + (ledger.shown[userId] ?? []).map(\.content)
        if let made = former.first(where: { !edits.contains(.picture($0)) }) {
            return "nobody made \(made) of \(userId)"
        }
        let gone = (ledger.had[userId] ?? []).first { $0 != present && !former.contains($0) }
        guard let gone, former.count < 5, ledger.forgetting == 0 else { return nil }
        return "the store had \(gone) of \(userId), which is neither shown nor in the history \(former)"
    }

    /// What an undo brings back is the newest of the history, where nothing else was done meanwhile.
    static func undone(_ ledger: Ledger, to picture: Int?, former: [Int], begun: Int) -> String? {
        if picture == former.first || ledger.operations.underWay > 1 || ledger.operations.begun != begun { return nil }
        return "an undo brought \(picture ?? 0) back, and not \(former.first ?? 0)"
    }

    /// A comment is in the portal once; an acknowledged one was there, is kept, or something newer was made of it.
    static func comments(_ ledger: Ledger, there: [String], kept: [String]? = nil) -> String? {
        let twice = there.first { body in there.count { $0 == body } > 1 }
        if let twice { return "the comment \(twice) is there twice" }
        guard let kept, !ledger.dropping.contains(PortalModel.account) else { return nil }
        let lost = ledger.comments.first {
            $0.ending.isAcknowledged && !$0.hasArrived && !$0.isOver && !kept.contains($0.body)
        }
        return lost.map { "the comment \($0.body) was acknowledged and is nowhere" }
    }

    /// A row of a job is noted once, and a worker that lives, and whose store doesn't fail, doesn't lose its rows.
    static func row(_ ledger: Ledger, _ row: Int, isLostBy worker: String?) -> String? {
        if let worker { return "\(worker) lives and has lost the row \(row)" }
        guard let workers = ledger.rows[row], workers.count > 1 else { return nil }
        return "the row \(row) is noted by \(workers.joined(separator: " and by "))"
    }

    /// What is in quarantine stays there until it is released.
    static func quarantine(_ ledger: Ledger, found: Set<String>) -> String? {
        let gone = ledger.quarantined.filter { !found.contains($0.key) }.values.min()
        return gone.map { "the picture \($0) is not in quarantine any more" }
    }

    /// An edit of a portrait is in conflict only with a change of which nobody here was told.
    static func falseConflict(_ ledger: Ledger, _ edits: [StoredEdit], changedUntold: Set<Int64>) -> String? {
        for edit in edits where edit.state == .conflict && edit.comment == nil {
            guard let userId = edit.user?.userId, !changedUntold.contains(userId) else { continue }
            // Of what is sent without being kept nothing is noted before its answer.
            let unknown = ledger.edits(of: userId)
                .contains {
                    !$0.ending.isAcknowledged && ($0.arrived != nil || $0.content == .former)
                }
            if !unknown {
                return "the edit \(edit.id) of \(userId) is in conflict with nobody"
            }
        }
        return nil
    }

    /// What waits for a person says why.
    static func noReason(_ edits: [StoredEdit]) -> String? {
        let silent = edits.first { $0.state != .pending && $0.reason?.isEmpty ?? true }
        return silent.map { "the edit \($0.id) waits for a person and doesn't say why" }
    }
}
