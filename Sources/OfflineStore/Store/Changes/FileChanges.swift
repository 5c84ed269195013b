import StoreEngine

/// Notices that a store in a file was changed, by whichever process, without being told: a file tells nothing by itself.
///
/// Cost: a statement for each look, which reads no row. A store in a database tells its changes by ``OfflineStore/changes()``; of that
/// nothing is noticed here.
public struct FileChanges: Sendable {
    /// The looks after which the file is opened anew, as another one may be in its place.
    private static let lookCount = 60

    private let engine: any DatabaseEngine
    private var reader: (any SeparateReader)?
    private var version: Int64?
    private var looksLeft = 0

    /// Prepares to look; nothing is opened yet.
    init(engine: any DatabaseEngine) {
        self.engine = engine
    }

    /// Tells whether something was changed since the last look; true for the first one, and where that can't be told.
    public mutating func haveCome() async -> Bool {
        guard engine.dialect == .sqlite else { return false }
        do throws(StoreError) {
            if reader == nil || looksLeft == 0 {
                reader = try await engine.separateReader(waits: false)
                (looksLeft, version) = (Self.lookCount, nil)
            }
            looksLeft -= 1
            // Where nothing was ever stored nothing has changed.
            guard let reader else { return false }
            // The number that SQLite changes on this connection with each commit of another one.
            let found = try await reader.read { try $0.integer("PRAGMA data_version") }
            defer { version = found }
            return found != version
        } catch {
            reader = nil
            return true
        }
    }
}

extension OfflineStore {
    /// Prepares to notice changes of a store in a file.
    ///
    /// - Returns: What notices them; it takes a connection of its own.
    public func fileChanges() -> FileChanges { FileChanges(engine: engine) }
}
