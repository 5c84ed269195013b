import Digests
import StoreEngine

/// The row of an edit, without its picture's bytes, and what it says of a comment.
struct EditRecord: Hashable, Sendable {
    /// The number of the edit; 0 before it has one.
    var id: Int64 = 0
    /// The base address of the portal.
    var server: String
    /// The number of the edit that this is an earlier version of; nil for an edit.
    var laterId: Int64?
    /// The name that the user was called by.
    var name: EntryName
    /// The id of the user, known also where the user was called by it.
    var userId: Int64?
    /// The user, if known.
    var user: StoredUser?
    /// What the picture is; none for a removal.
    var picture: PictureRecord
    /// The name of the format that the picture was given in before it was prepared; nil where that was not told.
    var cameAs: String?
    /// What is to be done to a comment; nil for an edit of a portrait.
    var comment: CommentEdit?
    /// What portrait the portal had, if known.
    var base: PortraitBase?
    /// What is to become of the edit.
    var state: EditState
    /// The number of times that sending was put off.
    var attempts: Int64 = 0
    /// The time from which it may be sent in milliseconds.
    var dueAt: Int64
    /// Why it is still here.
    var reason: String?
    /// The version whose sending was begun and whose end is not known.
    var begunRevision: Int64?
    /// The version that this one replaced, which is kept so that this one can be taken back.
    var replacedRevision: Int64?
    /// The time of making in milliseconds.
    var madeAt: Int64
    /// The place in the order of making, which no clock can turn round.
    var serial: Int64
    /// The version.
    var revision: Int64 = 1

    /// The checksum over everything but the number and the picture's bytes, which take part by their digest.
    var checksum: [UInt8] {
        var sum = Checksum(kind: "edit")
        sum.append(server)
        sum.append(laterId)
        let named = name.columns
        sum.append(named.kind)
        sum.append(named.text)
        sum.append(named.number)
        UserColumns(user, userId: userId).append(to: &sum)
        picture.append(to: &sum)
        sum.append(base?.portraitId)
        sum.append(base?.sha256)
        for number in [state.code, attempts, dueAt, begunRevision, replacedRevision, madeAt, serial, revision] {
            sum.append(number)
        }
        sum.append(reason)
        comment?.append(to: &sum)
        // Not there before the sixth layout.
        if let cameAs { sum.append(cameAs) }
        return sum.value
    }

    /// The number of bytes of the picture or of the comment's body.
    var byteCount: Int { comment?.byteCount ?? picture.byteCount }

    /// Of what one holder at a time may send the edits; nil where nobody knows yet whose portrait it is.
    var subject: EditSubject? {
        comment.map(\.subject) ?? userId.map { .portrait(userId: $0) }
    }

    /// The edit for the caller.
    func edit(isSending: Bool) -> StoredEdit {
        StoredEdit(
            id: id,
            portal: PortalKey(server: server),
            name: name,
            user: user,
            kind: comment != nil ? .comment : picture == .noPortrait ? .removal : .upload,
            comment: comment,
            sha256: picture == .noPortrait ? nil : picture.digest.hexadecimal,
            mediaType: picture.mediaType,
            cameAs: cameAs,
            byteCount: byteCount,
            base: base,
            state: state,
            attempts: Int(attempts),
            due: Milliseconds.date(dueAt),
            reason: reason,
            begunRevision: begunRevision,
            isSending: isSending,
            madeAt: Milliseconds.date(madeAt),
            serial: serial,
            revision: revision
        )
    }

    /// How an entry with this edit over it stands to the portal.
    var syncState: SyncState {
        switch state {
        case .pending: .dirty(attempts: Int(attempts), due: Milliseconds.date(dueAt))
        case .parked: .parked(reason: reason ?? "")
        case .conflict: .conflict(reason: reason ?? "")
        case .aside: .clean
        case .localOnly: .localOnly
        }
    }
}
