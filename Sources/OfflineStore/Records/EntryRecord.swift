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
    /// How the entry stands to the portal.
    var syncState: SyncState
    /// The version of picture and state.
    var revision: Int64

    /// The checksum over everything but the number, the time of the last use, and the picture's bytes.
    ///
    /// The bytes take part by their digest.
    var checksum: [UInt8] {
        var sum = Checksum(kind: "entry")
        sum.append(server)
        sum.append(user?.companyId)
        sum.append(user?.userId)
        sum.append(portraitId)
        for text in [uuid, user?.screenName, user?.emailAddress, user?.firstName, user?.middleName, user?.lastName] {
            sum.append(text)
        }
        sum.append(picture == .noPortrait ? 0 : 1)
        sum.append(picture.mediaType)
        sum.append(picture.digest)
        sum.append(Int64(picture.byteCount))
        sum.append(receivedAt)
        let state = syncState.columns
        sum.append(state.code)
        sum.append(state.attempts)
        sum.append(state.due)
        sum.append(state.reason)
        sum.append(revision)
        return sum.value
    }

    /// The entry with its picture.
    func entry(_ picture: StoredPicture) -> PortraitEntry {
        PortraitEntry(
            id: id,
            portal: PortalKey(server: server),
            user: user,
            portraitId: portraitId,
            uuid: uuid,
            picture: picture,
            receivedAt: Milliseconds.date(receivedAt),
            lastUsedAt: Milliseconds.date(lastUsedAt),
            syncState: syncState,
            revision: revision
        )
    }

    /// The entry without its picture.
    var summary: PortraitEntry.Summary {
        PortraitEntry.Summary(
            id: id,
            portal: PortalKey(server: server),
            user: user,
            portraitId: portraitId,
            uuid: uuid,
            sha256: picture == .noPortrait ? nil : Digest.hexadecimal(picture.digest),
            mediaType: picture.mediaType,
            byteCount: picture.byteCount,
            receivedAt: Milliseconds.date(receivedAt),
            lastUsedAt: Milliseconds.date(lastUsedAt),
            syncState: syncState,
            revision: revision
        )
    }
}
