import OfflineStore
import PortraitBatch
import Testing

@testable import portrait

@Suite("A worker of a job")
struct JobRunTests {
    private func composition() throws -> Composition {
        try Composition(
            CommonOptions(),
            process: ProcessContext(
                arguments: [],
                environment: ["PORTRAIT_STORE": "postgresql://db.example/portraits"],
                standardOutputIsTerminal: false
            )
        )
    }

    private func run() throws -> JobRun {
        var options = BatchOptions()
        options.job = "thumbnails"
        return try JobRun(options, composition: composition(), source: nil)
    }

    @Test("has its rows wait for the store as long as the job itself does")
    func rowsAreAsPatientAsTheirJob() throws {
        #expect(try run().rowComposition.storeConfiguration().busyTimeout == .seconds(30))
        #expect(BatchJob.storePatience == .seconds(30))
    }

    @Test("asks the store for the job itself in waits as short as everybody else's")
    func askingForTheJob() throws {
        #expect(try run().composition.storeConfiguration().busyTimeout == .seconds(5))
        #expect(try composition().storeConfiguration().busyTimeout == .seconds(5))
    }
}
