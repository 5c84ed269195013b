import Digests
import StoreEngine

/// The row of an entry, without its picture's bytes.
struct EntryRecord: Hashable, Sendable {
    /// The number of the entry; 0 before it has one.
    var id: Int64
    /// The base address of the portal.
    var server: String
    /// The user, if known.
    var user: StoredUser?
    /// The id of the portrait.
    var portraitId: Int64
    /// The identifier that the portrait's token is made from.
    var uuid: String
    /// What the picture is.
    var picture: PictureRecord
    /// The time of storing in milliseconds.
    var receivedAt: Int64
    /// The time of the last use in milliseconds.
    var lastUsedAt: Int64
    /// The time since which the picture is known, in milliseconds.
    var changedAt: Int64
    /// The version of the picture.
    var revision: Int64

    /// The checksum over everything but the number, the time of the last use, the one of the change, and the picture's bytes.
    ///
    /// The bytes take part by their digest.
    var checksum: [UInt8] {
        var sum = Checksum(kind: "entry")
        sum.append(server)
        columns.append(to: &sum)
        picture.append(to: &sum)
        sum.append(receivedAt)
        // The first layout had four columns more, which said of every entry: clean, never tried, never due, no reason.
        sum.append(Int64(0))
        sum.append(Int64(0))
        sum.append(Int64?.none)
        sum.append(String?.none)
        sum.append(revision)
        return sum.value
    }

    /// The columns that say whose portrait it is.
    var columns: UserColumns { UserColumns(user, portraitId: portraitId, uuid: uuid) }

    /// The entry with its picture.
    func entry(_ picture: StoredPicture, madeFrom master: MasterRecord?) -> PortraitEntry {
        PortraitEntry(
            id: id,
            portal: PortalKey(server: server),
            user: user,
            portraitId: portraitId,
            uuid: uuid,
            picture: picture,
            master: master?.master,
            receivedAt: Milliseconds.date(receivedAt),
            changedAt: Milliseconds.date(changedAt),
            lastUsedAt: Milliseconds.date(lastUsedAt),
            editId: nil,
            syncState: .clean,
            revision: revision
        )
    }

    /// The entry without its picture.
    func summary(madeFrom master: MasterRecord?) -> PortraitEntry.Summary {
        PortraitEntry.Summary(
            id: id,
            portal: PortalKey(server: server),
            user: user,
            portraitId: portraitId,
            uuid: uuid,
            sha256: picture == .noPortrait ? nil : picture.digest.hexadecimal,
            mediaType: picture.mediaType,
            byteCount: picture.byteCount,
            master: master?.master,
            receivedAt: Milliseconds.date(receivedAt),
            lastUsedAt: Milliseconds.date(lastUsedAt),
            editId: nil,
            syncState: .clean,
            revision: revision
        )
    }
}
