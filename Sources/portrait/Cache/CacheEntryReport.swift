import FoundationEssentials
import OfflineStore

/// One entry of the cache as it is told.
struct CacheEntryReport: Encodable, Sendable {
    var id: Int64
    var portal: String
    var user: StoredUser?
    var portraitId: Int64
    var bytes: Int
    var mediaType: String?
    var sha256: String?
    /// What the picture was made from here; nil where that is not kept.
    var master: Master?
    var state: String
    var receivedAt: Date
    var lastUsedAt: Date

    /// A master in figures.
    struct Master: Encodable, Sendable {
        var bytes: Int
        var mediaType: String?
        var sha256: String

        init(_ master: PortraitMaster) {
            bytes = master.byteCount
            mediaType = master.mediaType
            sha256 = master.sha256
        }
    }

    init(_ entry: PortraitEntry.Summary) {
        id = entry.id
        portal = entry.portal.server
        user = entry.user
        portraitId = entry.portraitId
        bytes = entry.byteCount
        mediaType = entry.mediaType
        sha256 = entry.sha256
        master = entry.master.map(Master.init)
        state = Self.name(of: entry.syncState)
        receivedAt = entry.receivedAt
        lastUsedAt = entry.lastUsedAt
    }

    init(_ entry: PortraitEntry) {
        id = entry.id
        portal = entry.portal.server
        user = entry.user
        portraitId = entry.portraitId
        bytes = entry.byteCount
        if case .original(let original) = entry.picture {
            mediaType = original.mediaType
            sha256 = original.sha256
        }
        master = entry.master.map(Master.init)
        state = Self.name(of: entry.syncState)
        receivedAt = entry.receivedAt
        lastUsedAt = entry.lastUsedAt
    }

    /// The entry as cells of a table.
    var cells: [String] {
        [
            portal, user.map { "\($0.userId)" } ?? "-", user?.emailAddress ?? "portrait \(portraitId)",
            sha256 == nil ? "no portrait" : "\(bytes) bytes", state, receivedAt.formatted(.iso8601),
        ]
    }

    private static func name(of state: SyncState) -> String {
        switch state {
        case .clean: "clean"
        case .dirty: "pending"
        case .parked: "parked"
        case .conflict: "conflict"
        case .localOnly: "local-only"
        }
    }
}
