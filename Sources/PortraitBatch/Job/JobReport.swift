import OfflineStore
import Screenlets
import StoreEngine

/// The report of a whole job, from what its workers have noted.
struct JobReport: Sendable {
    let job: Job
    let store: OfflineStore
    let patience: StorePatience

    /// Writes the report, in the order of the rows; some lines are in memory at a time.
    ///
    /// - Parameter path: The path of the file.
    /// - Throws: What goes wrong with the file or the store.
    func write(to path: String) async throws(PortraitError) {
        let file = try ReportFile(path: path)
        var last = 0
        while true {
            let results = try await patience.ask { () async throws(StoreError) in
                try await store.results(of: job, after: last)
            }
            guard let next = results.last?.number else { return try file.begin() }
            for result in results { try file.append(result.line) }
            last = next
        }
    }
}
