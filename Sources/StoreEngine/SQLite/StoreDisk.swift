/// Where files of SQLite lie: the machine's own file system, or one that a simulation brings along.
package struct StoreDisk: Sendable {
    /// The name by which SQLite knows it; nil for the machine's own.
    package let name: String?
    /// Asks for the file at a path; nil where there is none.
    package let identity: @Sendable (_ path: String) throws(StoreError) -> FileIdentity?
    /// Makes a folder and an empty file in it where they are missing.
    package let makeFile: @Sendable (_ folder: String, _ path: String) throws(StoreError) -> Void
    /// Tells how many bytes a folder has room for; nil where that can't be told.
    package let freeByteCount: @Sendable (_ folder: String) -> Int?

    /// Describes a file system.
    ///
    /// - Parameters:
    ///   - name: The name by which SQLite knows it.
    ///   - identity: Asks for the file at a path.
    ///   - makeFile: Makes a folder and an empty file in it.
    ///   - freeByteCount: Tells how many bytes a folder has room for; nothing by default.
    package init(
        name: String?,
        identity: @escaping @Sendable (_ path: String) throws(StoreError) -> FileIdentity?,
        makeFile: @escaping @Sendable (_ folder: String, _ path: String) throws(StoreError) -> Void,
        freeByteCount: @escaping @Sendable (_ folder: String) -> Int? = { _ in nil }
    ) {
        self.name = name
        self.identity = identity
        self.makeFile = makeFile
        self.freeByteCount = freeByteCount
    }

    /// The file system of the machine.
    package static let machine = StoreDisk(
        name: nil,
        identity: { path throws(StoreError) in try FileIdentity.of(path) },
        makeFile: { folder, path throws(StoreError) in try StoreFiles.make(folder: folder, path: path) },
        freeByteCount: { StoreFiles.freeByteCount(in: $0) }
    )
}
