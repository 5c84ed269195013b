import Screenlets

/// What the line of a request tells a persistent hook; the same as the variables of a hook that is started anew.
struct HookFrameHeader: Encodable, Hashable, Sendable {
    private var event: HookEvent
    private var user: HookSubject?
    private var source: PortraitSource?
    private var recipe: String
    private var rendition: String
    private var row: Int?
    private var input: String
    private var format: HookFormat

    /// Takes what a context tells.
    init(_ context: HookContext, at event: HookEvent, format: HookFormat) {
        self.event = event
        let subject = HookSubject(context)
        user = subject.isKnown ? subject : nil
        source = context.source
        recipe = context.recipe
        rendition = context.rendition
        row = context.row
        input = context.input
        self.format = format
    }
}
