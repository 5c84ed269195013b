import PixelPipeline
import Testing

@testable import PortraitDrawing

@Suite("Workers that draw in a jail")
struct WorkerTests {
    private let portrait = BuiltProgram.portrait

    /// A picture that no scripted worker looks at.
    private let job = PaintJob([1, 2, 3], [RenditionRequest(.original, format: .png)])

    private func fault(of worker: ScriptedWorker, _ limits: DecodeLimits = .default, patience: Duration = .seconds(30))
        throws -> (fault: DrawingFault?, counts: WorkerPool.Counts)
    {
        let pool = try worker.pool(limits, patience: patience)
        let slot = WorkerSlot(Renderer(limits: limits), pool: pool)
        let fault = #expect(throws: DrawingFault.self) { _ = try slot.perform(job) }
        return (fault, pool.counts)
    }

    // MARK: The program

    @Test(
        "give the bytes that this process gives",
        arguments: [
            "images/baseline-420.jpg", "images/cmyk.jpg", "images/cutout.png", "images/gray-16-interlaced.png",
            "images/exif-mm-6.jpg",
        ]
    )
    func sameBytes(_ name: String) throws {
        let original = try BuiltProgram.fixture(name)
        let renderer = Renderer()
        let pool = try WorkerPool(renderer, program: portrait)
        #expect(pool.jail.isTight)
        let (worker, inside) = (WorkerSlot(renderer, pool: pool), WorkerSlot(renderer, pool: nil))
        let requests = try ["resize:64x64/circle", "sharpen:1/format:webp", "grayscale/format:jpeg:80"]
            .map { RenditionRequest(try Recipe(parsing: $0)) }
        let paint = PaintJob(original, requests)
        #expect(try worker.perform(paint) == inside.perform(paint))
        #expect(try worker.perform(ReceiveJob(original)) == inside.perform(ReceiveJob(original)))
        #expect(try worker.perform(DrawJob(original, requests)) == inside.perform(DrawJob(original, requests)))
        let upload = PrepareUploadJob(original, maximumByteCount: 20_000, crop: nil)
        #expect(try worker.perform(upload) == inside.perform(upload))
        #expect(try worker.perform(CompareJob(original, sent: original)) == .exact)
        let explanation = try worker.perform(ExplainJob(original, requests[0]))
        #expect(explanation.rendition == (try inside.perform(PaintJob(original, [requests[0]])))[0])
        #expect(pool.counts == WorkerPool.Counts(started: 1))
    }

    @Test("tell failures of pictures, and go on")
    func failures() throws {
        let pool = try WorkerPool(Renderer(), program: portrait)
        let slot = WorkerSlot(Renderer(), pool: pool)
        let original = try BuiltProgram.fixture("images/baseline-420.jpg")
        let request = RenditionRequest(try Recipe(parsing: "resize:32x32"))
        #expect(throws: DrawingFault.imaging(.notAnImage)) { _ = try slot.perform(PaintJob([1, 2], [request])) }
        #expect(throws: DrawingFault.imaging(.truncated)) {
            _ = try slot.perform(PaintJob(Array(original.prefix(original.count / 2)), [request]))
        }
        #expect(try slot.perform(PaintJob(original, [request]))[0].size == PixelSize(width: 32, height: 32))
        #expect(pool.counts == WorkerPool.Counts(started: 1))
    }

    @Test("are replaced after a thousand pictures")
    func replaced() throws {
        let pool = try WorkerPool(Renderer(), program: portrait)
        let slot = WorkerSlot(Renderer(), pool: pool)
        for _ in 0...Worker.maximumPictureCount {
            #expect(throws: DrawingFault.imaging(.notAnImage)) { _ = try slot.perform(PaintJob([1, 2], [])) }
        }
        #expect(pool.counts == WorkerPool.Counts(started: 2))
    }

    @Test("can't be had where the program is gone")
    func noProgram() {
        #expect(throws: WorkersUnavailable.self) { _ = try WorkerPool(Renderer(), program: "/nowhere/portrait") }
    }

    // MARK: Breaking

    @Test(
        "that are hostile are found out, and their picture with them",
        arguments: [
            // An answer that no worker has, one that is cut, one that claims an exabyte and one that claims less than nothing.
            #"printf '\011\001\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000x' >&0; read x"#,
            #"printf '\001\004\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000abcd' >&0; read x"#,
            #"printf '\001\000\000\000\000\000\000\000\020\000\000\000\000\000\000\000\000' >&0; read x"#,
            #"printf '\001\377\377\377\377\377\377\377\377\000\000\000\000\000\000\000\000' >&0; read x"#,
            // One with more large arrays than there are, and one with an array of an exabyte.
            #"printf '\001\000\000\000\000\000\000\000\000\377\377\377\377\377\377\377\377' >&0; read x"#,
            #"printf '\001\000\000\000\000\000\000\000\000\001\000\000\000\000\000\000\000\000\000\000\000\000\000\000\020' >&0; read x"#,
            // One without the rendition that was asked for.
            #"printf '\001\010\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000' >&0; read x"#,
            // One that goes on.
            #"printf '\001\001\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000xy' >&0; read x"#,
        ]
    )
    func hostile(_ action: String) throws {
        let (fault, counts) = try fault(of: ScriptedWorker(action))
        #expect(fault == .broken(reason: "its decoder answered what it should not"))
        #expect(counts == WorkerPool.Counts(started: 1, broken: 1))
    }

    @Test("that a picture breaks put the blame on it, and that a recipe breaks on that")
    func crashes() throws {
        let (decoding, counts) = try fault(of: ScriptedWorker("kill -SEGV $$"))
        #expect(decoding == .broken(reason: "its decoder was ended by signal 11"))
        #expect(counts == WorkerPool.Counts(started: 1, broken: 1))
        let (drawing, _) = try fault(of: ScriptedWorker("kill -ILL $$", telling: .drawing))
        guard case .imaging(.parameter)? = drawing else {
            Issue.record("a recipe that breaks a worker is \(String(describing: drawing))")
            return
        }
        let (exit, _) = try fault(of: ScriptedWorker("exit 3"))
        #expect(exit == .broken(reason: "its decoder gave up with exit code 3"))
    }

    @Test("that take more processor time than a picture may are ended by the system")
    func time() throws {
        let limits = DecodeLimits(maximumSeconds: 1)
        let (decoding, counts) = try fault(of: ScriptedWorker("while :; do :; done"), limits)
        #expect(decoding == .broken(reason: "decoding it took more than 1 s of processor time"))
        #expect(counts == WorkerPool.Counts(started: 1, broken: 1))
        let (drawing, _) = try fault(of: ScriptedWorker("while :; do :; done", telling: .drawing), limits)
        #expect(drawing == .imaging(.limit(.drawingSeconds, maximum: 1, found: 1)))
    }

    @Test("that hear of the end of their time, and go on, are ended all the same")
    func deafToTime() throws {
        let worker = try ScriptedWorker("trap : XCPU; while :; do :; done")
        let (fault, _) = try fault(of: worker, DecodeLimits(maximumSeconds: 1), patience: .seconds(8))
        #expect(fault == .broken(reason: "decoding it took more than 1 s of processor time"))
    }

    @Test("that answer nothing and compute nothing are given up")
    func silent() throws {
        let (fault, _) = try fault(of: ScriptedWorker("read x"), patience: .seconds(2))
        #expect(fault == .broken(reason: "its decoder did not answer"))
    }

    @Test("that others end or stop are no fault of the picture, which is tried again")
    func outside() throws {
        for action in ["kill -KILL $$", "kill -TERM $$"] {
            let (fault, counts) = try fault(of: ScriptedWorker(action))
            #expect(fault == .lost(reason: "its decoder was ended from outside"))
            #expect(counts == WorkerPool.Counts(started: 3, ended: 3))
        }
        let (stopped, _) = try fault(of: ScriptedWorker("kill -STOP $$"), patience: .seconds(2))
        #expect(stopped == .lost(reason: "its decoder was ended from outside"))
        let (idle, _) = try fault(of: ScriptedWorker("kill -SEGV $$", telling: .idle))
        #expect(idle == .lost(reason: "a decoder ended before it had the picture"))
    }

    @Test(
        "that greet with nonsense are none",
        arguments: [#"\001\001"#, #"\001\001\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\007"#]
    )
    func greeting(_ greeting: String) throws {
        let worker = try ScriptedWorker("exit 0", greeting: greeting)
        #expect(throws: WorkersUnavailable(reason: "it does not answer")) { _ = try worker.pool() }
    }

    @Test("whose memory ends keep the program alive, and do not hang")
    func memory() throws {
        // 49 megapixels take some 200 MB, and there are 65.
        let bitmap = Bitmap(size: PixelSize(width: 7_000, height: 7_000), filledWith: .white)
        let original = try Renderer().encode(bitmap, as: .png)
        let renderer = Renderer(limits: DecodeLimits(maximumMemory: 1_000_000))
        let pool = try WorkerPool(renderer, program: portrait)
        let slot = WorkerSlot(renderer, pool: pool)
        #expect(throws: DrawingFault.self) { _ = try slot.perform(ReceiveJob(original)) }
        let small = try BuiltProgram.fixture("images/gray-8.png")
        #expect(throws: Never.self) { _ = try slot.perform(PaintJob(small, [])) }
    }
}
