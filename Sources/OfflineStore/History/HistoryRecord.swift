import StoreEngine

/// The row of a portrait that a user had before, without its bytes.
///
/// It belongs to one user of one portal, whose ids are part of its checksum, and its bytes are proved by its own digest: what
/// was somebody else's picture is never given. A user has one row for each picture, so that the same bytes are kept once,
/// and none for the present one.
struct HistoryRecord: Hashable, Sendable {
    /// The number of the row, the greater the newer; 0 before it has one.
    var id: Int64 = 0

    /// The base address of the portal.
    let server: String

    /// The id of the user.
    let userId: Int64

    /// The id that the portrait had in the portal; 0 for one that never was there.
    let portraitId: Int64

    /// What the picture is.
    let picture: PictureRecord

    /// What the picture was made from; none where that is not kept.
    let master: PictureRecord

    /// The time at which it came in milliseconds.
    let receivedAt: Int64

    /// The time at which it was replaced in milliseconds.
    let replacedAt: Int64

    /// Why it was replaced.
    let reason: FormerPortrait.Reason

    /// The number of its bytes.
    var byteCount: Int { picture.byteCount + master.byteCount }

    /// The checksum over everything but the number and the bytes, which take part by their digests.
    var checksum: [UInt8] {
        var sum = Checksum(kind: "history")
        sum.append(server)
        sum.append(userId)
        sum.append(portraitId)
        picture.append(to: &sum)
        master.append(to: &sum)
        sum.append(receivedAt)
        sum.append(replacedAt)
        sum.append(reason.code)
        return sum.value
    }

    /// The portrait for the caller.
    var portrait: FormerPortrait {
        FormerPortrait(
            place: .history(id),
            mediaType: picture.mediaType,
            digest: picture.digest,
            byteCount: picture.byteCount,
            portraitId: portraitId,
            hasMaster: master != .noPortrait,
            receivedAt: Milliseconds.date(receivedAt),
            replacedAt: Milliseconds.date(replacedAt),
            reason: reason
        )
    }
}

extension FormerPortrait.Reason {
    /// The number of the reason in its column.
    var code: Int64 {
        switch self {
        case .uploaded: 0
        case .changedInPortal: 1
        case .removed: 2
        case .lostConflict: 3
        }
    }

    /// Finds the reason of a number.
    init(code: Int64) throws(EntryDamage) {
        guard let reason = Self.allCases.first(where: { $0.code == code }) else { throw .column("reason") }
        self = reason
    }
}
