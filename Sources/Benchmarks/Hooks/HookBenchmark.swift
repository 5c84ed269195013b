import FoundationEssentials
import PixelPipeline
import PortraitDrawing
import Screenlets

/// Measures what a filter of the user's own costs: a process for each picture beside one that stays.
struct HookBenchmark {
    /// The table of what was measured.
    let report: Table

    private static let hooks = "fixtures/hooks"
    private static let goal = 20.0
    private static let rounds = (once: 40, server: 500, row: 40)

    private struct Row {
        var name: String
        var hooks: Hooks
        var rounds: Int
        /// The row whose rate is to be exceeded.
        var reference: String?
    }

    /// Runs the example hooks, from the top folder of the checkout.
    ///
    /// - Throws: ``PortraitError`` of a hook, and what goes wrong with files.
    init() async throws {
        let original = [UInt8](try Data(contentsOf: URL(filePath: "fixtures/images/portrait.jpg")))
        let recipe = try Recipe(steps: [.resize(PixelSize(width: 128, height: 128)), .format(.png)])
        var table = Table(["hook", "n", "hook ms", "hooks/s", "row ms", "to one process each", "goal"])
        table.append([
            "none", "\(Self.rounds.row)", "-", "-",
            Self.milliseconds(try await Self.row(original, recipe, nil, Self.rounds.row)), "-", "-",
        ])
        var times: [String: Duration] = [:]
        for row in Self.rows {
            let (hook, whole) = try await HookRunner.withRunner(row.hooks, renderer: Renderer()) { runner in
                let picture = try Renderer().draw(original, [RenditionRequest(recipe)])[0].bitmap
                // The first picture of a process that stays pays for its start.
                _ = try await runner.answer(to: picture, at: .response, context: HookContext())
                let hook = try await Self.time(row.rounds) {
                    _ = try await runner.answer(to: picture, at: .response, context: HookContext())
                }
                return (hook, try await Self.row(original, recipe, runner, Self.rounds.row))
            }
            times[row.name] = hook
            let ratio = row.reference.flatMap { times[$0] }.map { $0 / hook }
            table.append([
                row.name, "\(row.rounds)", Self.milliseconds(hook), "\(Int(Duration.seconds(1) / hook))",
                Self.milliseconds(whole), ratio.map { "\($0.text) x" } ?? "-",
                ratio.map { "\(Int(Self.goal)) x: \($0 >= Self.goal ? "met" : "missed")" } ?? "-",
            ])
        }
        report = table
    }

    private static var rows: [Row] {
        let environment = ProcessInfo.processInfo.environment
        let commands: [(name: String, text: String, isServer: Bool, reference: String?)] = [
            ("cat", "cat", false, nil),
            ("gray.py", "\(hooks)/gray.py", false, nil),
            ("gray-server.py", "\(hooks)/gray-server.py", true, "gray.py"),
        ]
        return commands.compactMap { name, text, isServer, reference in
            guard let command = HookCommand(text) else { return nil }
            let hooks = Hooks(
                commands: isServer ? [:] : [.response: command],
                servers: isServer ? [.response: command] : [:],
                format: .pam,
                environment: environment
            )
            return Row(name: name, hooks: hooks, rounds: isServer ? rounds.server : rounds.once, reference: reference)
        }
    }

    /// Times everything that a row of a batch costs, from the original to the file.
    private static func row(
        _ original: [UInt8],
        _ recipe: Recipe,
        _ runner: HookRunner?,
        _ count: Int
    ) async throws -> Duration {
        let renderer = Renderer()
        let workspace = RenderingWorkspace()
        return try await time(count) {
            var picture = try renderer.draw(original, [RenditionRequest(recipe)], in: workspace)[0]
            if let runner,
                let changed = try await runner.answer(to: picture.bitmap, at: .response, context: HookContext()).picture
            {
                picture.bitmap = changed
            }
            _ = try renderer.encode(picture, in: workspace)
        }
    }

    private static func time(_ count: Int, _ work: () async throws -> Void) async rethrows -> Duration {
        try await ContinuousClock().measure { for _ in 0..<count { try await work() } } / count
    }

    private static func milliseconds(_ duration: Duration) -> String { (duration / .milliseconds(1)).text }
}
