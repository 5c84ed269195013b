import LiferayPortal
import PortraitBatch
import Screenlets

/// A source of rows that is open.
enum OpenBatchSource: Sendable {
    case pieces(InputPieces, BatchInputFormat?, by: String?)
    case pictures(PictureSearch)
    case users(UserListConnector)
    case assets(AssetListConnector)

    /// The part that was read, from 0 to 1; nil where nobody knows.
    var fraction: Double? { if case .pieces(let pieces, _, _) = self { pieces.fraction } else { nil } }

    /// The rows, to be read once.
    ///
    /// - Parameters:
    ///   - session: The portal of lists.
    ///   - policy: Which side is asked first for a list.
    /// - Returns: The rows.
    /// - Throws: ``PortraitError/Code/usage`` for a column that names no user.
    func rows(of session: SessionContext?, policy: OfflinePolicy) throws(PortraitError) -> BatchRows {
        switch self {
        case .pieces(let pieces, let format, let by):
            return .reader(
                try RowReader(format: format, naming: by) { () async throws(PortraitError) in try await pieces.next() }
            )
        case .pictures(let search): return .search(search)
        case .users(let connector):
            let rows = try session.required.rows(of: connector, sizes: try Self.pages(), policy: policy)
            return .users(ListRowsInput(users: rows))
        case .assets(let connector):
            let rows = try session.required.rows(of: connector, sizes: try Self.pages(), policy: policy)
            return .assets(ListRowsInput(assets: rows))
        }
    }

    /// As many rows at once as portals give by default: nobody looks at these pages.
    private static func pages() throws(PortraitError) -> PageSizes {
        try PageSizes(firstPageSize: 500, pageSize: 500)
    }
}

extension SessionContext? {
    /// The session, which every source but local pictures comes with.
    fileprivate var required: SessionContext {
        get throws(PortraitError) {
            if let self { return self }
            throw PortraitError(
                .defect,
                message: "a list was to be read without a portal",
                hint: "this is a defect of the program; please report it with this command"
            )
        }
    }
}
