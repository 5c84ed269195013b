/// What a scripted portal does with each request.
struct Script: Sendable {
    private let reply: @Sendable (ScriptedRequest) -> ScriptedReply

    init(_ reply: @escaping @Sendable (ScriptedRequest) -> ScriptedReply) {
        self.reply = reply
    }

    /// Answers every request alike.
    static func always(_ reply: ScriptedReply) -> Script { Script { _ in reply } }

    func callAsFunction(_ request: ScriptedRequest) -> ScriptedReply { reply(request) }
}
