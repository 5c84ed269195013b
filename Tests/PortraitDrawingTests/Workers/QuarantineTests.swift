import FoundationEssentials
import OfflineStore
import PixelPipeline
import Screenlets
import StoreEngine
import TestFolders
import Testing

@testable import PortraitDrawing

@Suite("The quarantine of a store")
struct QuarantineTests {
    private let picture: [UInt8] = [1, 2, 3]

    /// A store in a folder that is removed afterwards.
    private func withStore(_ body: (OfflineStore) async throws -> Void) async throws {
        let folder = try TestFolder("portrait")
        let store = try OfflineStore(configuration: OfflineStore.Configuration(folder: folder.path))
        try await body(store)
        store.close()
    }

    private func work(
        _ picture: [UInt8],
        _ quarantine: Quarantine,
        _ result: Result<Int, DrawingFault>
    ) async -> Result<Int, DrawingFault> {
        do throws(DrawingFault) {
            return .success(
                try await quarantine.keepingOut(picture) { () async throws(DrawingFault) in try result.get() }
            )
        } catch {
            return .failure(error)
        }
    }

    @Test("keeps out what broke a decoder, for all who use the store, and lets in what is released")
    func refuses() async throws {
        try await withStore { store in
            let (quarantine, other) = (Quarantine(store), Quarantine(store, interval: .zero))
            let late = Quarantine(store, interval: .seconds(86_400))
            #expect(await work(picture, quarantine, .success(1)) == .success(1))
            let refused = Result<Int, DrawingFault>.failure(.imaging(.quarantined(reason: "crash")))
            #expect(await work(picture, quarantine, .failure(.broken(reason: "crash"))) == refused)
            #expect(quarantine.addedCount == 1)
            // Without another try.
            #expect(await work(picture, quarantine, .success(1)) == refused)
            #expect(await work(picture, other, .success(1)) == refused)
            #expect(await work(picture, late, .success(1)) == refused)
            #expect(await work([4], quarantine, .success(1)) == .success(1))
            let id = try #require(try await store.quarantined().first?.id)
            _ = try await store.releaseQuarantined(id)
            // A process that begins now; one that runs hears of it when its interval is over.
            #expect(await work(picture, Quarantine(store), .success(1)) == .success(1))
            #expect(await work(picture, other, .success(1)) == .success(1))
            #expect(await work(picture, late, .success(1)) == refused)
        }
    }

    @Test("takes nothing in whose decoder somebody else has ended, nor what can't be drawn")
    func innocent() async throws {
        try await withStore { store in
            let quarantine = Quarantine(store)
            for fault in [DrawingFault.lost(reason: "ended"), .imaging(.truncated)] {
                #expect(await work(picture, quarantine, .failure(fault)) == .failure(fault))
            }
            #expect(await work(picture, quarantine, .success(1)) == .success(1))
            let found = try await store.quarantined()
            #expect(found.isEmpty)
        }
    }

    @Test("holds in a process whose store can't take it")
    func storeAway() async throws {
        try await withStore { store in
            let quarantine = Quarantine(store)
            store.close()
            let refused = Result<Int, DrawingFault>.failure(.imaging(.quarantined(reason: "crash")))
            #expect(await work(picture, quarantine, .failure(.broken(reason: "crash"))) == refused)
            #expect(await work(picture, quarantine, .success(1)) == refused)
        }
    }

    @Test("is saved later where the store could not take it, for all who use the store")
    func storeBack() async throws {
        let folder = try TestFolder("portrait")
        let configuration = OfflineStore.Configuration(folder: folder.path)
        let store = try OfflineStore(configuration: configuration)
        defer { store.close() }
        // Where the file is to be, a folder stands.
        try FileManager.default.createDirectory(atPath: configuration.path, withIntermediateDirectories: true)
        let quarantine = Quarantine(store, interval: .zero)
        let refused = Result<Int, DrawingFault>.failure(.imaging(.quarantined(reason: "crash")))
        #expect(await work(picture, quarantine, .failure(.broken(reason: "crash"))) == refused)
        try FileManager.default.removeItem(atPath: configuration.path)
        #expect(try await store.quarantined().isEmpty)
        #expect(await work(picture, quarantine, .success(1)) == refused)
        #expect(try await store.quarantined().map(\.reason) == ["crash"])
        #expect(await work(picture, Quarantine(store), .success(1)) == refused)
    }

    @Test("is not there without a store: the picture is told to be damaged, and read again")
    func noStore() async throws {
        let quarantine = Quarantine()
        let damaged = Result<Int, DrawingFault>.failure(.imaging(.damaged(reason: "crash")))
        #expect(await work(picture, quarantine, .failure(.broken(reason: "crash"))) == damaged)
        #expect(await work(picture, quarantine, .success(1)) == .success(1))
    }

    @Test("keeps out a picture that breaks a worker, and others are drawn on")
    func worker() async throws {
        try await withStore { store in
            let worker = try ScriptedWorker("kill -SEGV $$")
            let pool = try worker.pool()
            let place = PainterWorker(Renderer(), decoding: Decoding(pool: pool, quarantine: Quarantine(store)))
            let job = PaintJob(picture, [RenditionRequest(.original, format: .png)])
            for _ in 0..<3 {
                let error = await #expect(throws: PortraitError.self) { _ = try await place.perform(job) }
                #expect(error?.code == .imageQuarantined)
            }
            #expect(pool.counts == WorkerPool.Counts(started: 1, broken: 1))
            #expect(try await store.quarantined().map(\.reason) == ["its decoder was ended by signal 11"])
        }
    }
}
