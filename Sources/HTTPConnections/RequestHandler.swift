/// What answers requests.
public struct RequestHandler: Sendable {
    /// Answers a request at once, or not at all.
    public typealias Prompt = @Sendable (borrowing RequestView) -> KeptAnswer?
    /// Answers a request; may wait.
    public typealias Respond = @Sendable (ServerRequest, RequestBody) async -> ServerResponse

    let prompt: Prompt
    let respond: Respond
    let onCutOff: @Sendable () -> Void
    let executor: (any TaskExecutor)?

    /// Creates a handler.
    ///
    /// - Parameters:
    ///   - prompt: Is asked first for requests without a body, on the thread that read the request: all its other connections
    ///     wait meanwhile. Where it has no answer, `respond` is asked; so it does by default.
    ///   - onCutOff: Called when a client is cut off that was too slow; nothing by default.
    ///   - executor: Where the tasks run; nil, the default, for where tasks are run by default.
    ///   - respond: Answers all other requests, each in a task of its own. The task is cancelled when the client goes away.
    public init(
        prompt: @escaping Prompt = { _ in nil },
        onCutOff: @escaping @Sendable () -> Void = {},
        executor: (any TaskExecutor)? = nil,
        respond: @escaping Respond
    ) {
        self.prompt = prompt
        self.onCutOff = onCutOff
        self.executor = executor
        self.respond = respond
    }
}
