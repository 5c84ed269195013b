import LiferayPortal
import ScreenletBenches
import Screenlets
import Testing

@testable import PortraitBatch

@Suite("Batch: uploading many portraits")
struct BatchUploaderTests {
    private let bench: EditingBench
    private let scratch = Scratch()

    init() throws {
        bench = try EditingBench()
        for user in Int64(1)...9 { bench.portal.add(user, picture: nil) }
        for number in UInt8(1)...3 { try scratch.write(try EditingBench.picture(number), to: "\(number).png") }
    }

    /// Runs an upload of rows that name a user and one of the pictures.
    private func run(
        _ rows: [(user: Int64, picture: Int)],
        _ change: (inout BatchProcessor.Configuration) -> Void = { _ in }
    ) async throws -> BatchSummary {
        var configuration = BatchProcessor.Configuration(jobs: 2, inputName: "test")
        change(&configuration)
        return try await run(
            "userId,file\n" + rows.map { "\($0.user),\(picture($0.picture))\n" }.joined(),
            configuration
        )
    }

    private func picture(_ number: Int) -> String { "\(scratch.path)/\(number).png" }

    private func run(
        _ text: String,
        _ configuration: BatchProcessor.Configuration,
        rehearses: Bool = false
    ) async throws -> BatchSummary {
        var input = try RowReader.of(text)
        return try await BatchUploader(session: bench.session(), configuration: configuration, isRehearsal: rehearses)
            .run(&input, journal: BatchJournal(path: scratch.path + "/journal"))
    }

    @Test("rehearses with the users and the pictures, and sends and stores nothing", arguments: OfflinePolicy.allCases)
    func rehearsal(policy: OfflinePolicy) async throws {
        try scratch.write(Array("no picture".utf8), to: "4.png")
        let text = "userId,file\n1,\(picture(1))\n2,\(picture(4))\n3,\(picture(5))\n999,\(picture(2))\n"
        let configuration = BatchProcessor.Configuration(jobs: 2, policy: policy)
        let summary = try await run(text, configuration, rehearses: true)
        // Where nothing is sent, nobody knows who is there.
        let missing = policy == .cacheOnly ? 0 : 1
        #expect(summary.failures[.noSuchUser, default: 0] == missing)
        #expect(summary.failures[.imageUndecodable] == 1)
        #expect(summary.failures[.inputMissing] == 1)
        #expect(summary.done == 2 - missing)
        bench.portal.answer { _ in .fails(EditedPortal.away) }
        let away = try await run("userId,file\n1,\(picture(1))\n", configuration, rehearses: true)
        #expect(away.failures == (policy == .remoteOnly ? [.portalUnreachable: 1] : [:]))
        #expect(bench.portal.writes.isEmpty)
        #expect(try await bench.edits(aside: true).isEmpty)
        #expect(try scratch.files("")["journal"]?.isEmpty == true)
    }

    @Test("sends no further picture when too many have failed")
    func stops() async throws {
        try scratch.write(Array("no picture".utf8), to: "4.png")
        // Four are in the window, and two of them are at work, when the first fails.
        let rows = (1...9).map { user in (user: Int64(user), picture: user < 5 ? 4 : 1) }
        let summary = try await run(rows) {
            $0.jobs = 1
            $0.mostFailures = 1
        }
        #expect((1...2).contains(summary.failures[.imageUndecodable, default: 0]))
        #expect(summary.done == 0)
        #expect(summary.isPartial)
        #expect(bench.portal.writes.isEmpty)
    }

    @Test("sends nothing of a row that names two pictures")
    func twoPictures() async throws {
        let text = "userId,file,picture\n1,\(picture(1)),\(picture(2))\n2,,\(picture(2))\n"
        let summary = try await run(text, BatchProcessor.Configuration(jobs: 2))
        #expect(summary.failures == [.usage: 1])
        #expect(bench.portal.writes == [.upload(2)])
    }

    @Test("sends one picture of a user who has two names, that of the earlier row, with the portal away as well")
    func twoNames() async throws {
        let text = """
            userId,screenName,email,file
            1,,,\(picture(1))
            ,user1,,\(picture(2))
            ,user2,,\(picture(2))
            ,,user2@example.com,\(picture(1))
            ,nobody,,\(picture(1))

            """
        let configuration = BatchProcessor.Configuration(jobs: 2)
        let summary = try await run(text, configuration)
        #expect(summary.failures == [.usage: 2, .noSuchUser: 1])
        #expect(summary.done == 2)
        #expect(bench.portal.writes.count == 2)
        #expect(Set(bench.portal.writes) == [.upload(1), .upload(2)])
        bench.portal.answer { _ in .fails(EditedPortal.away) }
        let away = try await run(text, configuration)
        #expect(away.failures == [.usage: 2])
        #expect(try await bench.edits().count == 3)
    }

    @Test("counts the edits that wait to be sent, and those that stay here", arguments: OfflinePolicy.allCases)
    func counts(policy: OfflinePolicy) async throws {
        bench.portal.answer { _ in .fails(EditedPortal.away) }
        let summary = try await run([(1, 1), (2, 2), (3, 3)]) {
            $0.policy = policy
            $0.patience = .zero
        }
        let expected: (done: Int, pending: Int, localOnly: Int) =
            switch policy {
            case .cacheOnly: (3, 0, 3)
            case .remoteOnly: (0, 0, 0)
            case .remoteFirst, .cacheFirst: (3, 3, 0)
            }
        #expect(summary.done == expected.done && summary.failed == 3 - expected.done, "\(summary)")
        #expect(summary.pending == expected.pending && summary.localOnly == expected.localOnly, "\(summary)")
        #expect(try await bench.edits().count == expected.pending)
    }

    @Test("counts those that wait already again where only what changed is sent", arguments: [false, true])
    func countsAgain(isBack: Bool) async throws {
        bench.portal.answer { _ in .fails(EditedPortal.away) }
        let rows: [(user: Int64, picture: Int)] = [(1, 1), (2, 2), (3, 3)]
        for isSecond in [false, true] {
            if isSecond, isBack { bench.portal.answer { _ in .works } }
            let summary = try await run(rows) {
                $0.changedOnly = .files
                $0.patience = .zero
            }
            #expect(summary.done == 3 && summary.pending == 3, "\(summary)")
            // With the portal away nobody tells who the users are, and each edit takes the place of its like.
            #expect(summary.unchanged == (isSecond && isBack ? 3 : 0))
        }
        #expect(try await bench.edits().count == 3)
        #expect(bench.portal.writes.isEmpty)
    }

    @Test("counts the edits that an earlier run left waiting when it goes on, until they are sent")
    func resumesWaiting() async throws {
        bench.portal.answer { _ in .fails(EditedPortal.away) }
        let text = "userId,screenName,file\n1,,\(picture(1))\n,user2,\(picture(2))\n"
        var configuration = BatchProcessor.Configuration(jobs: 2, patience: .zero, inputName: "test")
        let first = try await run(text, configuration)
        #expect(first.done == 2 && first.pending == 2 && first.pendingBefore == 0, "\(first)")
        configuration.resumes = true
        let away = try await run(text, configuration)
        #expect(away.done == 0 && away.skipped == 2, "\(away)")
        #expect(away.pending == 2 && away.pendingBefore == 2, "\(away)")
        bench.portal.answer { _ in .works }
        let sync = SyncManager(session: bench.session(), configuration: .init(wait: .seconds(3_600)))
        #expect(try await sync.run().sent == 2)
        let sent = try await run(text, configuration)
        #expect(sent.skipped == 2 && sent.pending == 0 && sent.pendingBefore == 0, "\(sent)")
    }

    @Test("sends no other picture of a user when it goes on than it sent before")
    func resumes() async throws {
        let rows: [(user: Int64, picture: Int)] = [(1, 1), (1, 2), (2, 3)]
        let first = try await run(rows)
        #expect(first.done == 2)
        #expect(first.failures == [.usage: 1])
        let again = try await run(rows) { $0.resumes = true }
        #expect(again.skipped == 2)
        #expect(again.failures == [.usage: 1])
        #expect(bench.portal.writes.count == 2)
        #expect(Set(bench.portal.writes) == [.upload(1), .upload(2)])
    }
}
