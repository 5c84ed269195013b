import LiferayPortal
import PortraitBatch
import Screenlets

/// The rows of a batch command, wherever they come from.
enum BatchRows: BatchInput {
    case reader(RowReader)
    case search(PictureSearch)
    case users(ListRowsInput<UserListConnector>)
    case assets(ListRowsInput<AssetListConnector>)

    var columns: [String]? {
        switch self {
        case .reader(let reader): reader.columns
        case .search(let search): search.columns
        case .users(let rows): rows.columns
        case .assets(let rows): rows.columns
        }
    }

    var pattern: PicturePattern? { if case .search(let search) = self { search.pattern } else { nil } }

    mutating func next() async throws(PortraitError) -> BatchRow? {
        switch self {
        case .reader(var reader):
            defer { self = .reader(reader) }
            return try await reader.next()
        case .search(var search):
            defer { self = .search(search) }
            return search.next()
        case .users(var rows):
            defer { self = .users(rows) }
            return try await rows.next()
        case .assets(var rows):
            defer { self = .assets(rows) }
            return try await rows.next()
        }
    }
}
