import FoundationEssentials

/// A folder in memory where there is such a place, removed with the value.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let place = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : "/tmp"
        path = "\(place)/service-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            // A folder that stays behind harms nobody.
        }
    }
}
