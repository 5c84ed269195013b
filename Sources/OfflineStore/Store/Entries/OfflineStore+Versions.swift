import Digests
public import StoreEngine

extension OfflineStore {
    /// The number of users that one statement asks for.
    private static let group = 50

    /// Tells which portraits of some users reads show, without reading a picture.
    ///
    /// Cost: two statements for 50 users. Rows are not proven by their checksums; users whose row can't be read are left
    /// out.
    ///
    /// - Parameters:
    ///   - userIds: The ids of the users.
    ///   - portal: The portal of the users.
    /// - Returns: The versions by user; users of whom nothing is stored are left out.
    /// - Throws: The errors of looking up.
    public func portraitVersions(
        of userIds: [Int64],
        portal: PortalKey
    ) async throws(StoreError) -> [Int64: PortraitVersion] {
        let found = try await read { db -> [Int64: PortraitVersion] in
            guard let portalId = try EntryIndex.portalId(portal.server, in: db) else { return [:] }
            var versions: [Int64: PortraitVersion] = [:]
            for start in stride(from: 0, to: userIds.count, by: Self.group) {
                let some = userIds[start..<min(start + Self.group, userIds.count)]
                // Nobody has the id 0.
                let ids = Array(some) + Array(repeating: 0, count: Self.group - some.count)
                let chosen = "AND userId IN (\(Array(repeating: "?", count: Self.group).joined(separator: ", ")))"
                try Self.note(&versions, chosen, [portalId] + ids, in: db)
            }
            return versions
        }
        return found ?? [:]
    }

    /// Tells which portraits of all users of a portal reads show, without reading a picture.
    ///
    /// Cost: a step for each user; some 0.1 ms for a hundred. Users whose row can't be read are left out.
    ///
    /// - Parameter portal: The portal.
    /// - Returns: The versions by user.
    /// - Throws: The errors of looking up.
    public func portraitVersions(portal: PortalKey) async throws(StoreError) -> [Int64: PortraitVersion] {
        let found = try await read { db -> [Int64: PortraitVersion] in
            guard let portalId = try EntryIndex.portalId(portal.server, in: db) else { return [:] }
            var versions: [Int64: PortraitVersion] = [:]
            try Self.note(&versions, "AND userId IS NOT NULL", [portalId], in: db)
            return versions
        }
        return found ?? [:]
    }

    /// Notes what the portal gave, and over it what was edited; leaves out what is damaged, as lists of entries do.
    private static func note(
        _ versions: inout [Int64: PortraitVersion],
        _ chosen: String,
        _ arguments: [Int64],
        in db: any Database
    ) throws {
        let entries = """
            SELECT userId, pictureKind, sha256, receivedAt, portraitId FROM entry WHERE portalId = ? \(chosen)
            """
        for row in try db.rows(entries, arguments) {
            do {
                let version = try received(row, portalId: arguments[0], in: db)
                versions[version.userId] = version
            } catch is EntryDamage {
                continue
            }
        }
        let edits = """
            SELECT userId, pictureKind, sha256, madeAt, state FROM edit WHERE portalId = ? \(chosen)
                AND laterId IS NULL AND state <> \(EditState.aside.code) AND isComment = 0
            """
        for row in try db.rows(edits, arguments) {
            do throws(EntryDamage) {
                let version = try edited(row)
                versions[version.userId] = version
            } catch {
                // What is under a damaged edit is not what reads show: they show nothing.
                if let userId = row.integer(0) { versions[userId] = nil }
            }
        }
    }

    /// Reads which portrait the portal gave of a user.
    private static func received(_ row: Row, portalId: Int64, in db: any Database) throws -> PortraitVersion {
        var reader = ColumnReader(row)
        let (userId, digest) = (try reader.integer("userId"), try digest(&reader))
        let receivedAt = Milliseconds.date(try reader.integer("receivedAt"))
        let portraitId = try reader.integer("portraitId")
        return PortraitVersion(
            userId: userId,
            sha256: digest,
            edit: nil,
            isLost: try digest == nil && isKept(portraitId: portraitId, of: userId, portalId: portalId, in: db),
            receivedAt: receivedAt
        )
    }

    /// Reads which portrait the edit of a user gave.
    private static func edited(_ row: Row) throws(EntryDamage) -> PortraitVersion {
        var reader = ColumnReader(row)
        let (userId, digest) = (try reader.integer("userId"), try digest(&reader))
        let madeAt = Milliseconds.date(try reader.integer("madeAt"))
        return PortraitVersion(
            userId: userId,
            sha256: digest,
            edit: try EditState(code: try reader.integer("state")),
            isLost: false,
            receivedAt: madeAt
        )
    }

    private static func digest(_ reader: inout ColumnReader) throws(EntryDamage) -> String? {
        let kind = try reader.integer("pictureKind")
        let digest = try reader.bytes("sha256")
        return kind == 0 ? nil : digest.hexadecimal
    }

    /// Whether a portrait that the portal names, and does not give, is kept among earlier ones and was not removed here.
    private static func isKept(
        portraitId: Int64,
        of userId: Int64,
        portalId: Int64,
        in db: any Database
    ) throws -> Bool {
        guard portraitId != 0 else { return false }
        let last = try HistoryRecord.all(of: userId, portalId: portalId, in: db).first { $0.portraitId == portraitId }
        return last.map { $0.reason != .removed } ?? false
    }
}
