public import PixelPipeline
import Screenlets

extension HookRunner {
    /// Runs a body with the hooks of one job; the processes of persistent hooks live as long as the body.
    ///
    /// A job makes one picture after the other. Several jobs each call this, and so have processes each.
    ///
    /// - Parameters:
    ///   - hooks: The hooks.
    ///   - renderer: Reads and writes the pictures on the pipes; its limits hold for what a hook answers.
    ///   - report: Hears what hooks write to their standard error, and of failures that are skipped.
    ///   - body: The job.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws.
    public static func withRunner<Value: Sendable, Failure: Error>(
        _ hooks: Hooks,
        renderer: Renderer,
        report: @escaping @Sendable (HookNote) -> Void = { _ in },
        _ body: (HookRunner) async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await withRunner(hooks, renderer: renderer, now: { .now }, report: report, body)
    }

    /// Runs a body with the hooks of several jobs; each job has processes of its own for persistent hooks.
    ///
    /// - Parameters:
    ///   - count: The number of jobs.
    ///   - hooks: The hooks.
    ///   - renderer: Reads and writes the pictures on the pipes; its limits hold for what a hook answers.
    ///   - report: Hears what hooks write to their standard error, and of failures that are skipped.
    ///   - body: The jobs; it gets as many runners.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws.
    public static func withRunners<Value: Sendable, Failure: Error>(
        _ count: Int,
        _ hooks: Hooks,
        renderer: Renderer,
        report: @escaping @Sendable (HookNote) -> Void,
        _ body: ([HookRunner]) async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        guard count > 0 else { return try await body([]) }
        return try await withRunners(count - 1, hooks, renderer: renderer, report: report) {
            others throws(Failure) in
            try await withRunner(hooks, renderer: renderer, report: report) { runner throws(Failure) in
                try await body(others + [runner])
            }
        }
    }

    /// Runs a body with the hooks of one job, by a clock of one's own.
    static func withRunner<Value: Sendable, Failure: Error>(
        _ hooks: Hooks,
        renderer: Renderer,
        now: @escaping @Sendable () -> ContinuousClock.Instant,
        report: @escaping @Sendable (HookNote) -> Void,
        _ body: (HookRunner) async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let servers = hooks.servers.mapValues { command in
            HookServer(
                HookProcess(command: command, environment: hooks.environment, timeLimit: hooks.timeLimit),
                now: now
            )
        }
        let result: Result<Value, Failure>
        do throws(Failure) {
            result = .success(try await body(HookRunner(hooks, renderer: renderer, servers: servers, report: report)))
        } catch {
            result = .failure(error)
        }
        for server in servers.values { await server.end() }
        return try result.get()
    }
}
