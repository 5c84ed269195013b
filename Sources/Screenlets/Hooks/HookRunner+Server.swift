public import PixelPipeline

extension HookRunner {
    /// Runs a body with the hooks of one job; where there is a persistent hook, its process lives as long as the body.
    ///
    /// A job makes one picture after the other. Several jobs each call this, and so have a process each.
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
        guard let command = hooks.server else {
            return try await body(HookRunner(hooks, renderer: renderer, report: report))
        }
        let server = HookServer(
            HookProcess(command: command, environment: hooks.environment, timeLimit: hooks.timeLimit)
        )
        let result: Result<Value, Failure>
        do throws(Failure) {
            result = .success(try await body(HookRunner(hooks, renderer: renderer, server: server, report: report)))
        } catch {
            result = .failure(error)
        }
        await server.end()
        return try result.get()
    }
}
