import PortraitBatch
import Screenlets
import Synchronization

/// Remembers the rows of a batch for those who look at its pictures before they are sent on.
final class BatchGallery: Sendable {
    /// A row that is shown.
    struct Item: Sendable {
        var row: Int
        /// Whom or what the row is about, in words.
        var name: String
        /// The first file of the row; nil where it failed.
        var path: String?
        /// Why the row failed.
        var failure: BatchReportLine.Failure?
    }

    /// The most rows of either kind that are remembered; the others are counted.
    static let mostItems = 10_000

    private struct State {
        var pictures: [Item] = []
        var failures: [Item] = []
        var forgotten = 0
        var forgottenPictures = 0
    }

    private let state = Mutex(State())

    /// Takes note of a row.
    func note(_ event: BatchEvent) {
        switch event {
        case .finished(let line, _), .skipped(let line): add(line, failure: nil)
        case .failed(let line, let error):
            add(line, failure: BatchReportLine.Failure(error))
        }
    }

    /// The rows that have pictures, in the order of the input.
    var pictures: [Item] { state.withLock { $0.pictures.sorted { $0.row < $1.row } } }

    /// The rows that failed, in the order of the input.
    var failures: [Item] { state.withLock { $0.failures.sorted { $0.row < $1.row } } }

    /// The number of rows that were only counted.
    var forgotten: Int { state.withLock(\.forgotten) }

    /// The number of rows with pictures among them.
    var forgottenPictures: Int { state.withLock(\.forgottenPictures) }

    private func add(_ line: BatchReportLine, failure: BatchReportLine.Failure?) {
        let item = Item(row: line.row, name: line.subject, path: line.outputs.first?.path, failure: failure)
        state.withLock { state in
            if failure != nil, state.failures.count < Self.mostItems {
                state.failures.append(item)
            } else if failure == nil, state.pictures.count < Self.mostItems {
                state.pictures.append(item)
            } else {
                state.forgotten += 1
                if item.path != nil { state.forgottenPictures += 1 }
            }
        }
    }
}
