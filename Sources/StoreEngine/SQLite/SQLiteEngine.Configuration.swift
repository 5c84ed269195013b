package import struct FoundationEssentials.Date

extension SQLiteEngine {
    /// Where a file is, and how its engine behaves.
    package struct Configuration: Sendable {
        /// The folder, which is made with the file.
        package var folder: String
        /// The path of the file.
        package var path: String
        /// The tables.
        package var layout: StoreLayout
        /// How long a change waits for other processes.
        package var busyTimeout: Duration
        /// Whether all work may be done on the caller's thread.
        package var servesOneTask: Bool
        /// The clock of the leases.
        package var clock: @Sendable () -> Date
        /// The most pages that the file may have, for tests of full disks; nil for no limit.
        package var maximumPageCount: Int?
        /// Where the file lies.
        package var disk = StoreDisk.machine
        /// Who holds the leases that are taken through this engine.
        package var process: @Sendable () -> ProcessIdentity = { .current }

        /// Describes a file.
        package init(
            folder: String,
            path: String,
            layout: StoreLayout,
            busyTimeout: Duration,
            servesOneTask: Bool,
            clock: @escaping @Sendable () -> Date,
            maximumPageCount: Int?
        ) {
            self.folder = folder
            self.path = path
            self.layout = layout
            self.busyTimeout = busyTimeout
            self.servesOneTask = servesOneTask
            self.clock = clock
            self.maximumPageCount = maximumPageCount
        }
    }
}
