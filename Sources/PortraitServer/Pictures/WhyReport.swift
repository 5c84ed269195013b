import FoundationEssentials
import OfflineStore
import PixelPipeline
import PortraitDrawing
import Screenlets

/// How a picture came about, as it is told to who asks why; nothing of the user but the id.
struct WhyReport: Encodable, Sendable {
    /// The original.
    struct Original: Encodable, Sendable {
        var mediaType: String?
        var bytes: Int
        var sha256: String
    }

    let userId: Int64?
    let source: PortraitSource
    let policy: OfflinePolicy
    let fallback: Bool
    let pending: Bool
    let receivedAt: Date
    let ageSeconds: Int
    let recipe: String
    var entityTag: String?
    /// Whether the rendition was in memory.
    var wasKept = false
    var original: Original?
    /// Whether it is drawn from what was sent before the portal made it smaller.
    var master = false
    /// The hooks that change the picture, in their order.
    ///
    /// They are not run for the account: what follows is of the picture without them.
    var hooks: [HookEvent] = []
    var output: PictureExplanation.Output?
    var plan: [PictureExplanation.Line] = []
    var stageMilliseconds: [String: Double] = [:]
    var milliseconds: [String: Double] = [:]

    /// Begins an account.
    ///
    /// - Parameters:
    ///   - portrait: What was found.
    ///   - age: The time since the portal gave it.
    ///   - recipe: The recipe.
    init(_ portrait: LoadedPortrait, age: Duration, recipe: Recipe) {
        userId = portrait.user?.userId
        source = portrait.picture == .noPortrait ? .placeholder : portrait.source
        policy = portrait.policy
        fallback = portrait.fallback
        pending = portrait.pending
        receivedAt = portrait.receivedAt
        ageSeconds = Int(age.components.seconds)
        self.recipe = recipe.description
    }

    /// Adds how the rendition was made.
    ///
    /// - Parameters:
    ///   - explanation: The plan, the times and the picture's measures.
    ///   - original: What it was made of.
    mutating func explain(_ explanation: PictureExplanation, of original: StoredPicture.Original) {
        self.original = Original(
            mediaType: original.mediaType,
            bytes: original.bytes.count,
            sha256: original.sha256
        )
        output = explanation.output
        plan = explanation.plan
        stageMilliseconds = explanation.stageMilliseconds
    }
}
