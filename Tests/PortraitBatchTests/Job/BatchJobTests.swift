import FoundationEssentials
import LiferayPortal
import OfflineStore
import Screenlets
import Synchronization
import Testing

@testable import PortraitBatch

@Suite("Batch: jobs of several workers")
struct BatchJobTests {
    private static let ids = (1...150).map { "\($0)\n" }.joined()
    private let bench: JobBench

    init() throws { bench = try JobBench() }

    @Test("do every row once, and are told in one report")
    func shares() async throws {
        _ = try await bench.load(Self.ids + "999\n")
        let bench = bench
        let summaries = try await withThrowingTaskGroup(of: BatchSummary.self) { group in
            for number in 1...3 { group.addTask { try await bench.work(report: "report-\(number)") } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(summaries.map(\.done).reduce(0, +) == 150)
        for summary in summaries {
            #expect(summary.rows == 151)
            #expect(summary.failures == [.noSuchUser: 1])
        }
        #expect(bench.batch.portal.state.withLock { $0.pictures } == 150)
        #expect(try bench.batch.scratch.files("out").count == 150)
        let reports = try (1...3).compactMap { try bench.report("report-\($0)") }
        #expect(reports.count == 1)
        #expect(reports.first?.map(\.row) == Array(1...151))
        #expect(reports.first?.filter { $0.error != nil }.map(\.row) == [151])
    }

    @Test("are told again when they are done, and do what failed again where that is asked for")
    func asksAgain() async throws {
        _ = try await bench.load("1\n2\n3\n")
        bench.batch.portal.change { $0.broken = [2] }
        let first = try await bench.work(report: "first")
        #expect(first.done == 2)
        #expect(first.failures == [.unexpectedAnswer: 1])
        let pictures = bench.batch.portal.state.withLock { $0.pictures }
        bench.batch.portal.change { $0.broken = [] }
        let again = try await bench.work(report: "again")
        #expect(again.done == 0)
        #expect(again.skipped == 2)
        #expect(again.failures == first.failures)
        #expect(try bench.report("again") == bench.report("first"))
        #expect(bench.batch.portal.state.withLock { $0.pictures } == pictures)
        let mended = try await bench.work(retrying: true, report: "mended")
        #expect(mended.done == 1)
        #expect(mended.skipped == 2)
        #expect(mended.failed == 0)
        #expect(try bench.report("mended")?.allSatisfy { $0.error == nil } == true)
    }

    @Test("let no two rows write one file, whoever does them")
    func claims() async throws {
        _ = try await bench.load((1...60).map { "\(($0 + 1) / 2)\n" }.joined())
        let bench = bench
        let summaries = try await withThrowingTaskGroup(of: BatchSummary.self) { group in
            for _ in 1...2 { group.addTask { try await bench.work() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(summaries.map(\.done).reduce(0, +) == 30)
        #expect(summaries.allSatisfy { $0.failures == [.usage: 30] })
        #expect(try bench.batch.scratch.files("out").count == 30)
    }

    @Test("are refused where they are about something else, and say what")
    func refusesOthers() async throws {
        let first = try await bench.load(Self.ids)
        #expect(try await bench.load(Self.ids) == first)
        let differences: [(String, JobHeader, String)] = [
            (Self.ids, bench.header(recipe: "sepia"), "another recipe: resize:8x8, not sepia"),
            (Self.ids, bench.header(template: "x"), "another output template: {userId}.png, not x"),
            (Self.ids + "7\n", bench.header(), "other rows: 150, not 151"),
            (Self.ids.replacing("7\n", with: "8\n"), bench.header(), "other rows: as many, but not the same"),
        ]
        for (rows, header, words) in differences {
            let error = await #expect(throws: PortraitError.self) { try await bench.load(rows, header: header) }
            #expect(error?.code == .usage)
            #expect(error?.message.hasSuffix(words) == true, "\(error?.message ?? "")")
        }
        await #expect(throws: PortraitError.self) { try await bench.job("other").find(bench.header()) }
    }

    @Test("are loaded again where the loading broke off, and nobody takes rows before")
    func loadsAgain() async throws {
        let fault = PortraitError(.inputMissing, message: "gone", hint: "none")
        let many = (1...1_200).map { "\($0)\n" }.joined()
        await #expect(throws: fault) { try await bench.load(many, then: fault) }
        let error = await #expect(throws: PortraitError.self) { try await bench.job().find(bench.header()) }
        #expect(error?.message == "the rows of the job test are not all loaded")
        #expect(try await bench.load("1\n2\n").rowCount == 2)
        #expect(try await bench.work().done == 2)
    }

    @Test("refuse a template that asks for what no row has")
    func checksTemplate() async throws {
        var input = try RowReader.of("userId,note\n1,x\n")
        let template = try OutputTemplate(parsing: "out/{nothing}")
        let error = await #expect(throws: PortraitError.self) {
            try await bench.job("columns").load(&input, header: bench.header(), template: template)
        }
        #expect(error?.message.contains("{nothing}") == true)
        #expect(error?.hint == "known are userId, screenName, email, uuid, rendition, format, row, note")
    }

    @Test("give the rows of one that stands still to others, and do not take what it says afterwards")
    func recovers() async throws {
        let job = try await bench.load("1\n2\n3\n")
        let bench = bench
        let events = Mutex<[Int]>([])
        let summary = try await bench.job()
            .work(for: job) { slow throws(PortraitError) in
                let mine = try await slow.take(2, stopSignal: StopSignal())
                events.withLock { $0 = mine.map(\.number) }
                bench.endLeases()
                do {
                    let others = try await bench.work(report: "report")
                    events.withLock { $0.append(others.done) }
                } catch {
                    throw .defect("\(error)")
                }
                var late = BatchSummary()
                for row in mine where try await slow.finish(BatchReportLine(row)) { late.done += 1 }
                // It goes on as another worker.
                let rest = try await slow.take(2, stopSignal: StopSignal())
                late.done += rest.count
                return late
            }
        #expect(events.withLock { $0 } == [1, 2, 3])
        #expect(summary.done == 0)
        #expect(summary.skipped == 3)
        #expect(try bench.report("report")?.flatMap(\.outputs).count == 3)
    }

    @Test("are the same rows after they were kept, whatever they are about")
    func keepsRows() throws {
        let fault = PortraitError(.usage, message: "m", hint: "h")
        let subjects: [Result<BatchSubject, PortraitError>] = [
            .success(.user(.me)), .success(.user(.userId(7))), .success(.user(.emailAddress("a@b", companyId: 2))),
            .success(.user(.screenName("zoë\0", companyId: nil))),
            .success(.user(.portrait(portraitId: 3, uuid: "u", female: true))), .success(.picture(path: "/a/b.jpg")),
            .failure(fault),
        ]
        for subject in subjects {
            let row = BatchRow(number: 4, fields: ["a": "\"ü\u{1F600}"], subject: subject, folders: ["x", "y"])
            let kept = BatchRow(JobRow(number: 4, content: try row.written()))
            #expect(kept.subject == row.subject)
            #expect(kept.fields == row.fields)
            #expect(kept.folders == row.folders)
            #expect(kept.number == 4)
        }
        let damaged = BatchRow(JobRow(number: 1, content: Array("{".utf8)))
        #expect(throws: PortraitError.self) { try damaged.subject.get() }
    }
}
