import FoundationEssentials
import PixelPipeline
import PortraitDrawing
import Screenlets
import Synchronization
import TestFolders
import Testing

/// A folder with scripts, a runner of hooks and what it told.
final class HookBench: Sendable {
    /// A picture with colours and transparency, 3 by 2 pixels.
    static let picture = Bitmap(
        size: PixelSize(width: 3, height: 2),
        layout: .rgba,
        bytes: [255, 0, 0, 255, 0, 255, 0, 128, 0, 0, 255, 255] + [10, 20, 30, 255, 40, 50, 60, 1, 70, 80, 90, 255]
    )

    /// Longer than any machine takes, however busy it is, for what does not hang.
    static let patience = Duration.seconds(300)

    /// Answers have at most two million bytes.
    static let renderer = Renderer(limits: DecodeLimits(maximumByteCount: 2_000_000))

    private let place: TestFolder
    private let told = Mutex<[HookNote]>([])

    init() throws { place = try TestFolder("hooks") }

    var folder: String { place.path }

    /// What the runner told so far.
    var notes: [String] { told.withLock { $0.map(\.line) } }

    func report(_ note: HookNote) { told.withLock { $0.append(note) } }

    func path(_ name: String) -> String { "\(folder)/\(name)" }

    func text(of name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

    /// The variables that every process has; the marker tells those of this test from all others.
    var environment: [String: String] { ["PATH": "/usr/local/bin:/usr/bin:/bin", "HOOK_TEST_FOLDER": folder] }

    /// A runner of shell commands.
    func runner(
        _ script: String,
        on event: HookEvent = .rendition,
        format: HookFormat = .pam,
        failure: HookFailure = .fail,
        timeLimit: Duration = HookBench.patience,
        environment: [String: String] = [:]
    ) throws -> HookRunner {
        let command = try #require(HookCommand(script, usesShell: true))
        let hooks = Hooks(
            commands: [event: command],
            format: format,
            failure: failure,
            timeLimit: timeLimit,
            environment: self.environment.merging(environment) { _, own in own }
        )
        return HookRunner(hooks, renderer: Self.renderer) { self.report($0) }
    }

    /// Waits until no process is there that a hook of this test started; a killed one takes a moment to go.
    func waitForNoProcess() async throws {
        while try !processes().isEmpty { await Task.yield() }
    }

    /// The processes that were started by hooks of this test and are still there.
    private func processes() throws -> [Int] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(Int.init)
            .filter { process in
                guard let environment = FileManager.default.contents(atPath: "/proc/\(process)/environ") else {
                    return false
                }
                return environment.firstRange(of: Data("HOOK_TEST_FOLDER=\(folder)".utf8)) != nil
            }
    }
}

extension HookRunner {
    /// The picture to go on with: the hook's, or the one that was given.
    func respond(_ picture: Bitmap, context: HookContext) async throws(PortraitError) -> Bitmap {
        try await answer(to: picture, at: .rendition, context: context).picture ?? picture
    }
}
