import FoundationEssentials
import OfflineStore

/// Measures what it costs to find the edits that are due in a store with a hundred thousand of them.
struct QueueBenchmark {
    private static let editCount: Int64 = 100_000
    private static let rounds = 21
    private static let goal = Duration.milliseconds(50)
    private static let portal = PortalKey(server: "https://portal.example.org")

    private let folder: String

    /// Fills a store with edits, all of them due; the pictures are of a kilobyte, as only their number counts.
    ///
    /// The store is made in memory where the system has a folder for that, as each edit waits for the disk.
    ///
    /// - Parameter scratch: The path of a folder that is there.
    /// - Throws: The store's error.
    init(scratch: String) async throws {
        let memory = "/dev/shm"
        let isThere = FileManager.default.isWritableFile(atPath: memory)
        folder = isThere ? "\(memory)/portrait-bench-\(UUID().uuidString)" : "\(scratch)/queue"
        let store = try OfflineStore(configuration: OfflineStore.Configuration(folder: folder))
        defer { store.close() }
        for number in 1...Self.editCount {
            _ = try await store.save(
                .upload(
                    StoredPicture.Original(bytes: Array(repeating: UInt8(number & 0xFF), count: 1_024), mediaType: nil)
                ),
                name: .userId(number),
                user: Self.user(number),
                base: PortraitBase(portraitId: number, sha256: nil),
                portal: Self.portal
            )
        }
    }

    /// The table of what was measured; the store is gone afterwards.
    var report: Table {
        get async throws {
            // Nothing can be done about files that stay.
            defer { try? FileManager.default.removeItem(atPath: folder) }
            var listing: [Duration] = []
            var counting: [Duration] = []
            var sending: [Duration] = []
            for round in 1...Self.rounds {
                listing.append(try await time { try await list() })
                let store = try OfflineStore(configuration: OfflineStore.Configuration(folder: folder))
                counting.append(try await time { _ = try await store.statistics() })
                sending.append(try await time { try await send(Int64(round), from: store) })
                store.close()
            }
            var table = Table(["\(Self.editCount) pending edits", "median ms", "slowest ms", "goal"])
            append(listing, "open, 500 due, next due", goal: Self.goal, to: &table)
            append(counting, "statistics", goal: nil, to: &table)
            append(sending, "lease, begin, complete, release", goal: nil, to: &table)
            return table
        }
    }

    private func list() async throws {
        let store = try OfflineStore(configuration: OfflineStore.Configuration(folder: folder))
        defer { store.close() }
        let due = try await store.dueEdits(portal: Self.portal, at: Date(), limit: 500)
        guard due.count == 500, try await store.nextDue(portal: Self.portal) == due.first?.due else {
            throw BenchmarkError.queue
        }
    }

    private func send(_ number: Int64, from store: OfflineStore) async throws {
        guard
            let lease = try await store.acquireLease(
                of: .portrait(userId: number),
                portal: Self.portal,
                for: .seconds(60)
            ),
            try await store.begin(edit: number, revision: 1),
            try await store.complete(
                edit: number,
                revision: 1,
                user: Self.user(number),
                picture: .noPortrait,
                portal: Self.portal
            ) == .settled
        else { throw BenchmarkError.queue }
        try await store.release(lease)
    }

    private func time(_ work: () async throws -> Void) async rethrows -> Duration {
        try await ContinuousClock().measure(work)
    }

    private func append(_ times: [Duration], _ name: String, goal: Duration?, to table: inout Table) {
        let median = times.median ?? .zero
        let met = goal.map { "< \(Int($0 / .milliseconds(1))) ms: \(median < $0 ? "met" : "missed")" }
        table.append([
            name, (median / .milliseconds(1)).text, ((times.max() ?? .zero) / .milliseconds(1)).text, met ?? "-",
        ])
    }

    private static func user(_ number: Int64) -> StoredUser {
        StoredUser(
            userId: number,
            companyId: 20_116,
            portraitId: number,
            uuid: "uuid-\(number)",
            screenName: "user\(number)",
            emailAddress: "user\(number)@example.org",
            firstName: "First",
            middleName: "",
            lastName: "Last"
        )
    }
}
