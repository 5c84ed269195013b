import FoundationEssentials
import ScreenletBenches
import Screenlets
import Testing

@testable import OfflineStore
@testable import PortraitBatch

@Suite("Batch: forgetting a user in journals")
struct BatchJournalsTests {
    private static let user = UserTraces(.emailAddress("jane@example.com", companyId: 1))

    /// A cache folder with the journal of a finished batch of two users.
    private func cache(input: String) async throws -> (bench: BatchBench, journals: BatchJournals) {
        let bench = try BatchBench()
        let header = JournalHeader(input: input, template: "{row}.png", recipe: "", shard: "")
        let rows = ["jane@example.com", "wei@example.com"]
            .map { #"{"claims":[],"content":"\#($0)","files":[],"line":{}}"# }
        let lines = [String(decoding: try JSONEncoder().encode(header), as: UTF8.self)] + rows
        try FileManager.default.createDirectory(
            atPath: bench.scratch.path + "/batch",
            withIntermediateDirectories: true
        )
        try bench.scratch.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: "batch/a.ndjson")
        return (bench, BatchJournals(cache: bench.scratch.path))
    }

    private func names(_ bench: BatchBench) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: bench.scratch.path + "/batch").sorted()
    }

    @Test("are told to be unreadable where they are, and none where no batch has run")
    func unreadable() throws {
        let bench = try BatchBench()
        let journals = BatchJournals(cache: bench.scratch.path)
        #expect(try journals.locked().forget(Self.user) == 0)
        try bench.scratch.write([], to: "batch")
        let error = #expect(throws: PortraitError.self) { _ = try journals.locked() }
        #expect(error?.code == .inputOutput)
    }

    @Test("takes the user's rows out, and the file that has no others")
    func rows() async throws {
        let (bench, journals) = try await cache(input: "people.csv")
        #expect(try journals.locked().forget(Self.user) == 1)
        let text = try String(contentsOfFile: bench.scratch.path + "/batch/a.ndjson", encoding: .utf8)
        #expect(text.split(separator: "\n").count == 2)
        #expect(!text.contains("jane"))
        #expect(text.contains("wei"))
        #expect(try journals.locked().forget(UserTraces(.emailAddress("wei@example.com", companyId: 1))) == 1)
        #expect(try names(bench) == [])
    }

    @Test("leaves no journal without its header: the whole file goes where that names the user")
    func header() async throws {
        let (bench, journals) = try await cache(input: "jane@example.com.csv")
        #expect(try journals.locked().forget(Self.user) == 2)
        #expect(try names(bench) == [])
    }

    @Test("takes away what killed programs have left of journals")
    func parts() async throws {
        let (bench, journals) = try await cache(input: "people.csv")
        try bench.scratch.write(Array("jane@example.com".utf8), to: "batch/a.ndjson.12-34.part")
        try bench.scratch.write([], to: "batch/b.ndjson")
        _ = try journals.locked().forget(UserTraces(.userId(7)))
        #expect(try names(bench) == ["a.ndjson"])
    }

    @Test("takes nothing away while a batch is at work on one of them, and keeps batches away itself")
    func busy() async throws {
        let (bench, journals) = try await cache(input: "people.csv")
        let path = journals.path("b")
        try withBatch(at: path) {
            let error = #expect(throws: PortraitError.self) { _ = try journals.locked() }
            #expect(error?.code == .cacheBusy)
            #expect(error?.hint.contains("wait until the batch is done") == true)
        }
        let locked = try journals.locked()
        for name in ["a", "b"] {
            let error = #expect(throws: PortraitError.self) { _ = try BatchJournal(path: journals.path(name)) }
            #expect(error?.code == .cacheBusy)
        }
        #expect(try locked.forget(Self.user) == 1)
        #expect(try names(bench) == ["a.ndjson"])
    }

    /// Runs a body while a journal is a batch's.
    private func withBatch(at path: String, _ body: () throws -> Void) throws {
        let journal = try BatchJournal(path: path)
        try body()
        withExtendedLifetime(journal) {}
    }
}
