import Dispatch
import HTTPConnections
import HTTPMessages
import Logging
import OfflineStore
import PixelPipeline
import PortraitDrawing
import Synchronization
import TestLogs
import Testing

@testable import PortraitServer

@Suite("The renditions of a service")
struct RenditionCacheTests {
    private let client = ClientNetwork("192.0.2.1")

    /// Has something done with an empty cache that draws in this process.
    private func withCache(
        _ configuration: PortraitService.Configuration,
        _ renderer: Renderer,
        _ body: (RenditionCache) async throws -> Void
    ) async throws {
        try await ServiceHooks.withHooks(configuration, renderer: renderer, logger: LogRecorder().logger) { hooks in
            try await body(
                RenditionCache(
                    renderer: renderer,
                    configuration: configuration,
                    hooks: hooks,
                    decoding: .inside,
                    masters: { _ in nil },
                    meter: ServiceMeter()
                )
            )
        }
    }

    /// Has pictures drawn until a semaphore is signalled as often; what waits for them sees them end first.
    private func draw(
        _ count: Int,
        until end: DispatchSemaphore,
        in cache: RenditionCache
    ) async -> [Task<Void, any Error>] {
        let drawings = (0..<count)
            .map { _ in
                Task {
                    try await cache.workers.perform(for: client, byteCount: 1) { _ throws(ImagingError) in
                        _ = end.wait(timeout: .now() + 300)
                    }
                }
            }
        while cache.workers.load < count { await Task.yield() }
        return drawings
    }

    private func original(by renderer: Renderer) throws -> StoredPicture.Original {
        let picture = Bitmap(size: PixelSize(width: 40, height: 30), filledWith: .white)
        return StoredPicture.Original(bytes: try renderer.encode(picture, as: .png), mediaType: "image/png")
    }

    @Test("that are the originals wait for no drawing, also where all threads draw and the queue is full")
    func originals() async throws {
        let renderer = Renderer()
        var configuration = PortraitService.Configuration()
        configuration.workerCount = 1
        configuration.queueLength = 1
        try await withCache(configuration, renderer) { cache in
            // One that is drawn until the end of the test, and one that waits for it.
            let end = DispatchSemaphore(value: 0)
            let drawings = await draw(2, until: end, in: cache)
            let original = try original(by: renderer)
            func answer() async throws(ServiceError) -> RenditionCache.Answer {
                let (key, context) = (cache.key(original.sha256, .original), HookContext())
                return try await cache.rendition(of: original, key: key, for: context, client: client)
            }
            let first = try await answer()
            #expect(first.picture.body.bytes == original.bytes)
            #expect(!first.wasKept)
            #expect(try await answer().wasKept)
            #expect(cache.workers.load == 2)

            for _ in drawings { end.signal() }
            for drawing in drawings { try await drawing.value }
        }
    }

    @Test("are drawn for each client in turn, however many another one asks for", .timeLimit(.minutes(20)))
    func turns() async throws {
        let renderer = Renderer()
        var configuration = PortraitService.Configuration()
        configuration.workerCount = 1
        configuration.queueLength = 16
        try await withCache(configuration, renderer) { cache in
            // One that is drawn until all others wait.
            let end = DispatchSemaphore(value: 0)
            let drawings = await draw(1, until: end, in: cache)
            let original = try original(by: renderer)
            let begun = Mutex(0)
            let before = Mutex<Int?>(nil)
            let told = DispatchSemaphore(value: 0)
            let key = cache.key(original.sha256, try Recipe(parsing: "resize:9"))
            @Sendable func hold() async throws {
                try await cache.workers.perform(for: client, byteCount: 1) { _ throws(ImagingError) in
                    let place = begun.withLock { count in
                        count += 1
                        return count
                    }
                    // The third waits for the other client, whose turn is the second.
                    if place == 3 { _ = told.wait(timeout: .now() + 300) }
                }
            }
            @Sendable func ask() async throws {
                let other = ClientNetwork("192.0.2.2")
                _ = try await cache.rendition(of: original, key: key, for: HookContext(), client: other)
                let count = begun.withLock { $0 }
                before.withLock { $0 = count }
                told.signal()
            }
            var asked: [Task<Void, any Error>] = []
            for number in 1...6 {
                asked.append(Task { @Sendable in try await hold() })
                while cache.workers.load < 1 + number { await Task.yield() }
            }
            asked.append(Task { @Sendable in try await ask() })
            while cache.workers.load < 8 { await Task.yield() }

            end.signal()
            for task in asked { try await task.value }
            for drawing in drawings { try await drawing.value }
            let place = try #require(before.withLock { $0 })
            #expect(place <= 3)
        }
    }

    @Test("are drawn of originals that are loaded anew where there was no room; what is in memory needs none")
    func room() async throws {
        let renderer = Renderer()
        var configuration = PortraitService.Configuration()
        configuration.workerCount = 1
        try await withCache(configuration, renderer) { cache in
            let original = try original(by: renderer)
            let loads = Mutex(0)
            @Sendable func ask(_ recipe: Recipe) async throws(ServiceError) -> ServerResponse {
                try await cache.answer(to: HTTPFields(), for: client) { () throws(ServiceError) in
                    loads.withLock { $0 += 1 }
                    let key = cache.key(original.sha256, recipe, for: HookContext())
                    let answer = PictureAnswer(
                        key: key,
                        cacheControl: "no-store",
                        source: "cache",
                        isNegotiated: false,
                        timing: StepTimes()
                    )
                    return .picture(PicturePlan(subject: .original(original, HookContext()), answer: answer))
                }
            }
            let (small, other) = (try Recipe(parsing: "resize:8x6"), try Recipe(parsing: "resize:4x3"))
            #expect(try await ask(small).status == .ok)
            #expect(loads.withLock { $0 } == 1)
            // As if originals that wait to be drawn took all room.
            let held = try #require(cache.originals.beginAtOnce(.max))
            #expect(try await ask(small).status == .ok)
            #expect(try await ask(Recipe()).status == .ok)
            #expect(loads.withLock { $0 } == 3)
            let waiting = Task { try await ask(other) }
            while cache.originals.waiting < 1 { await Task.yield() }
            #expect(loads.withLock { $0 } == 4)
            #expect(!cache.keeps(cache.key(original.sha256, other, for: HookContext())))
            cache.originals.end(held)
            #expect(try await waiting.value.status == .ok)
            #expect(loads.withLock { $0 } == 5)
            #expect(cache.originals.running == 0)
        }
    }

    @Test(
        "that take too much memory are the recipe's fault where a smaller one could be drawn, else the picture's",
        arguments: [
            // A 1,000 x 750 JPEG takes more to be written anew than to be made small.
            (ImageFormat.jpeg, 12_000_000, "resize:4096x4096/format:webp", "usage"),
            // WebP is read as a whole, whatever is made of it.
            (.webp, 3_000_000, "resize:8x8", "image-limit"),
        ]
    )
    func tooMuchMemory(format: ImageFormat, limit: Int, recipe: String, code: String) async throws {
        var limits = DecodeLimits.default
        limits.maximumMemory = limit
        let renderer = Renderer(limits: limits)
        let file = try Renderer()
            .encode(Bitmap(size: PixelSize(width: 1_000, height: 750), filledWith: .white), as: format)
        let original = StoredPicture.Original(bytes: file, mediaType: "image/*")
        let configuration = PortraitService.Configuration()
        try await withCache(configuration, renderer) { cache in
            let key = cache.key(original.sha256, try Recipe(parsing: recipe))
            let error = await #expect(throws: ServiceError.self) {
                try await cache.rendition(
                    of: original,
                    key: key,
                    for: HookContext(),
                    client: client
                )
            }
            #expect(error?.code == code, "\(String(describing: error))")
            #expect(error?.status == (code == "usage" ? .badRequest : .badGateway))
        }
    }
}
