package import StoreEngine

public import struct FoundationEssentials.Date

extension OfflineStore {
    /// Where a store is and how it behaves.
    public struct Configuration: Sendable {
        /// Where the store is; a folder is made with mode 0700 when something is first stored.
        public var address: StoreAddress

        /// The number of bytes above which clean entries and pages of lists are evicted, least recently used first.
        ///
        /// 256 MiB by default. Each of them counts as its bytes and 512 more.
        public var maximumByteCount: Int

        /// The number of former portraits that are kept of a user; 5 by default, 0 for none.
        ///
        /// They take their part of the size limit, and go before anything else where room is needed.
        public var historyLimit = 5

        /// The time to wait for other processes, or for a connection, before giving up; 5 seconds by default.
        public var busyTimeout: Duration

        /// The greatest number of connections to a database; 8 by default.
        public var maximumConnectionCount = 8

        /// Whether the store serves a single task, and the program ends with it; false by default.
        ///
        /// Accesses are then made on the thread of the caller, and closing closes the files but leaves the rest to the
        /// end of the program: a short task is done without a second thread.
        public var servesOneTask = false

        /// The clock.
        public var now: @Sendable () -> Date

        /// The number of pages that the file may have; nil for no limit.
        ///
        /// Lets a test fill the disk.
        package var maximumPageCount: Int?

        /// Where a file lies.
        package var disk = StoreDisk.machine

        /// Who holds the leases that are taken in a file.
        package var process: @Sendable () -> ProcessIdentity = { .current }

        /// The clock of the leases in a database of PostgreSQL; nil for the database's own.
        ///
        /// Lets a test turn it.
        package var leaseClock: (@Sendable () -> Date)?

        /// Creates a configuration.
        ///
        /// - Parameters:
        ///   - folder: The path of the cache folder.
        ///   - maximumByteCount: The size limit in bytes, 256 MiB by default.
        ///   - busyTimeout: The time to wait for other processes, 5 seconds by default.
        ///   - now: The clock; the system's by default.
        public init(
            folder: String,
            maximumByteCount: Int = 256 * 1024 * 1024,
            busyTimeout: Duration = .seconds(5),
            now: @escaping @Sendable () -> Date = { Date() }
        ) {
            self.init(
                address: .folder(folder),
                maximumByteCount: maximumByteCount,
                busyTimeout: busyTimeout,
                now: now
            )
        }

        /// Creates a configuration.
        ///
        /// - Parameters:
        ///   - address: Where the store is.
        ///   - maximumByteCount: The size limit in bytes, 256 MiB by default.
        ///   - busyTimeout: The time to wait for other processes, 5 seconds by default.
        ///   - now: The clock; the system's by default.
        public init(
            address: StoreAddress,
            maximumByteCount: Int = 256 * 1024 * 1024,
            busyTimeout: Duration = .seconds(5),
            now: @escaping @Sendable () -> Date = { Date() }
        ) {
            self.address = address
            self.maximumByteCount = maximumByteCount
            self.busyTimeout = busyTimeout
            self.now = now
        }

        /// The path of the cache folder; empty for a store elsewhere.
        var folder: String {
            if case .folder(let folder) = address { folder } else { "" }
        }

        /// The path of the database file, or the address of the database without a password.
        public var path: String {
            if case .postgres(let address) = address { return address.uri }
            let path = folder.hasSuffix("/") ? "\(folder)portrait.sqlite" : "\(folder)/portrait.sqlite"
            // SQLite would read such a relative path as a URI.
            return path.hasPrefix("file:") ? "./\(path)" : path
        }
    }
}
