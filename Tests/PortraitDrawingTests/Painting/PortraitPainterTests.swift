import FoundationEssentials
import OfflineStore
import PixelPipeline
import PortraitDrawing
import Screenlets
import Testing

@Suite("Drawing through hooks", .timeLimit(.minutes(10)))
struct PortraitPainterTests {
    private let painter = PortraitPainter(HookBench.renderer)

    /// A PNG whose bytes no encoder of ours would write: a chunk of text goes before the pixels.
    private func original() throws -> [UInt8] {
        var bytes = try HookBench.renderer.encode(HookBench.picture, as: .png)
        // A chunk `tEXt` with the keyword "a" and no text; its CRC is that of `zlib.crc32(b"tEXta\\0")`.
        let text: [UInt8] = [0, 0, 0, 2] + Array("tEXta\0".utf8) + [0x90, 0xC5, 0x84, 0x6A]
        bytes.insert(contentsOf: text, at: 33)
        return bytes
    }

    private var requests: [RenditionRequest] {
        get throws { try ["", "resize:2x2", "grayscale"].map { RenditionRequest(try Recipe(parsing: $0)) } }
    }

    @Test(
        "a picture that the hook leaves alone has the bytes that it would have without",
        arguments: ["cat >/dev/null", "exit 3"]
    )
    func leftAlone(script: String) async throws {
        for event in HookEvent.pictures { try await leaveAlone(script, at: event) }
    }

    private func leaveAlone(_ script: String, at event: HookEvent) async throws {
        let bench = try HookBench()
        let runner = try bench.runner(script, on: event, failure: .skip)
        let (original, requests) = (try original(), try requests)
        let paintings = try await painter.paint(
            original,
            requests,
            through: runner,
            at: PainterWorker(Renderer()),
            of: HookContext()
        ) { _ in
            HookContext()
        }
        let without = try painter.paint(original, requests)
        #expect(paintings.map(\.rendition) == without)
        #expect(paintings[0].rendition.bytes == original)
        // What failed may go well another time.
        #expect(paintings.allSatisfy { $0.isFinal == (script != "exit 3") })
    }

    @Test("a hook that fails fails the picture unless failures are skipped")
    func failure() async throws {
        let runner = try HookBench().runner("exit 3")
        let error = await #expect(throws: PortraitError.self) {
            try await painter.paint(
                original(),
                requests,
                through: runner,
                at: PainterWorker(Renderer()),
                of: HookContext()
            ) {
                _ in HookContext()
            }
        }
        #expect(error?.code == .hookFailed)
    }

    @Test("a received picture goes through its hook once, upright and in full size, before any step")
    func received() async throws {
        let bench = try HookBench()
        // Keeps what comes, and answers a red picture of 5 by 4.
        let script =
            "cat > \(bench.path("sent.pam")); echo x >> \(bench.path("count")); "
            + "printf 'P6 5 4 255\\n'; for i in $(seq 20); do printf '\\377\\000\\000'; done"
        let paintings = try await painter.paint(
            original(),
            try requests,
            through: try bench.runner(script, on: .response),
            at: PainterWorker(Renderer()),
            of: HookContext(row: 7)
        ) { _ in HookContext() }
        #expect(try bench.text(of: "count") == "x\n")
        let sent = try [UInt8](Data(contentsOf: URL(filePath: bench.path("sent.pam"))))
        #expect(try PortableAnymap.bitmap(of: sent, limits: DecodeLimits()) == HookBench.picture)
        let drawn = try paintings.map { try HookBench.renderer.bitmap(of: $0.rendition.bytes) }
        #expect(
            drawn.map(\.size) == [
                PixelSize(width: 5, height: 4), .init(width: 2, height: 2), .init(width: 5, height: 4),
            ]
        )
        #expect(drawn[0][4, 3] == Color(red: 255, green: 0, blue: 0) && drawn[1][1, 1] == drawn[0][4, 3])
        #expect(drawn[2].isGray)
        #expect(paintings.allSatisfy { $0.rendition.format == .png && $0.isFinal })
    }

    @Test("renditions are drawn from what the first hook gave, and then go through the second")
    func both() async throws {
        let bench = try HookBench()
        let hooks = Hooks(
            commands: [
                .response: try #require(HookCommand("printf 'P5 8 8 255\\n%064d'", usesShell: true)),
                .rendition: try #require(HookCommand("wc -c > \(bench.path("sizes"))", usesShell: true)),
            ],
            format: .pam,
            timeLimit: HookBench.patience,
            environment: bench.environment
        )
        let painting = try await painter.paint(
            original(),
            [RenditionRequest(try Recipe(parsing: "resize:4x4"))],
            through: HookRunner(hooks, renderer: HookBench.renderer),
            at: PainterWorker(Renderer()),
            of: HookContext()
        ) { _ in HookContext() }
        #expect(painting[0].rendition.size == PixelSize(width: 4, height: 4))
        #expect(bench.exists("sizes"))
    }

    @Test("each picture goes through the hook by itself, with its recipe")
    func each() async throws {
        let bench = try HookBench()
        // Answers one pixel, as red as the recipe is long.
        let script =
            "cat >/dev/null; printf 'P6 1 1 255\\n'; printf \"\\\\$(printf %03o ${#PORTRAIT_RECIPE})\\000\\000\""
        let request = try requests
        let paintings = try await painter.paint(
            original(),
            request,
            through: try bench.runner(script),
            at: PainterWorker(Renderer()),
            of: HookContext()
        ) { index in HookContext(row: index) }
        let colors = try paintings.map { try HookBench.renderer.bitmap(of: $0.rendition.bytes)[0, 0].red }
        #expect(colors == request.map { UInt8($0.recipe.description.utf8.count) })
        #expect(paintings.allSatisfy { $0.isFinal })
    }

    @Test("placeholders pass through the steps as portraits do", arguments: PlaceholderStyle.allCases)
    func placeholder(style: PlaceholderStyle) throws {
        let picture = PlaceholderPicture(style, of: nil, hash: "0cef1fb10f60529028a71f58e54ed07b")
        let rendition = try painter.paint(picture, RenditionRequest(try Recipe(parsing: "resize:40x30")))
        #expect(rendition.format == .png)
        #expect(rendition.size == PixelSize(width: 40, height: 30))
    }

    @Test("each picture has the format that was asked for it, with a hook and without")
    func formats() async throws {
        let requests = try [ImageFormat.png, .jpeg, .webp]
            .map { RenditionRequest(try Recipe(parsing: "resize:2x2"), format: $0) }
        let original = try original()
        #expect(try painter.paint(original, requests).map(\.format) == [.png, .jpeg, .webp])
        let runner = try HookBench().runner("cat")
        let paintings = try await painter.paint(
            original,
            requests,
            through: runner,
            at: PainterWorker(Renderer()),
            of: HookContext()
        ) { _ in
            HookContext()
        }
        #expect(paintings.map(\.rendition.format) == [.png, .jpeg, .webp])
    }
}
