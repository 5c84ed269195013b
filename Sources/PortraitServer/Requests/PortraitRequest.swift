import HTTPMessages
import PixelPipeline
import PortraitDrawing
import Screenlets

/// What a request for a portrait asks for besides the user.
struct PortraitRequest: Hashable, Sendable {
    /// The steps, with the format that was agreed on.
    let recipe: Recipe
    /// Whether the format depends on what the client accepts.
    let isNegotiated: Bool
    /// Which side is asked first.
    let policy: OfflinePolicy
    /// What is shown where there is no portrait.
    let placeholder: PlaceholderChoice
    /// The status that a placeholder comes with: 200 or 404.
    let placeholderStatus: HTTPStatus
    /// Whether the placeholder is also shown where the load failed.
    let hidesFailure: Bool

    /// Reads a request.
    ///
    /// - Parameters:
    ///   - steps: The parts of the path that follow the user.
    ///   - target: The target, for the parameters.
    ///   - accept: The media types that the client takes.
    ///   - recipes: The recipes that have a name.
    ///   - configuration: The policies that clients may choose.
    /// - Throws: ``ServiceError`` for what makes no sense or is not allowed.
    init(
        steps: [String],
        target: RequestTarget,
        accept: String?,
        recipes: NamedRecipes,
        configuration: PortraitService.Configuration
    ) throws(ServiceError) {
        try Self.checkNames(target)
        (recipe, isNegotiated) = try Self.recipe(steps, accept: accept, recipes)
        policy = try Self.policy(of: target, among: configuration.readingPolicies, else: configuration.policy)
        placeholder = try Self.placeholder(of: target)
        let status: StatusChoice = try Self.choice("placeholder-status", of: target, else: .found)
        placeholderStatus = status == .found ? .ok : .notFound
        let failure: FailureAnswer = try Self.choice("on-failure", of: target, else: .error)
        hidesFailure = failure == .placeholder
    }

    /// What a request may ask for, the names that caches are led past old pictures by, and those of signatures.
    private static let parameters: Set = [
        "policy", "placeholder", "placeholder-status", "on-failure", "key", "expires", "signature", "v", "t", "_",
    ]
    /// How other services name the side of a square.
    private static let sides: Set = ["s", "size", "w", "width", "h", "height"]

    /// Refuses a parameter that would have no effect, and tells the address that was probably meant.
    private static func checkNames(_ target: RequestTarget) throws(ServiceError) {
        try target.checkParameters(parameters) { name in
            let side = sides.contains(name) ? target.parameter(name).flatMap { UInt16($0) } : nil
            let step = side.map { "resize:\($0)x\($0)" } ?? "resize:128x128/circle"
            return "steps are parts of the path, as in \(target.path.prefix(200))/\(step)"
        }
    }

    private enum StatusChoice: String, CaseIterable {
        case found = "200"
        case notFound = "404"
    }

    private static func placeholder(of target: RequestTarget) throws(ServiceError) -> PlaceholderChoice {
        guard let word = target.parameter("placeholder") else { return .style(.silhouette) }
        if let choice = PlaceholderChoice(named: word) { return choice }
        throw .badParameter(word, of: "placeholder", known: PlaceholderChoice.words)
    }

    private static func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String,
        of target: RequestTarget,
        else fallback: Choice
    ) throws(ServiceError) -> Choice where Choice.RawValue == String {
        guard let text = target.parameter(name) else { return fallback }
        if let choice = Choice(rawValue: text) { return choice }
        throw .badParameter(text, of: name, known: Choice.allCases.map(\.rawValue))
    }

    /// Reads the policy that a client chooses.
    ///
    /// - Parameters:
    ///   - target: The target of the request.
    ///   - choices: Those that may be chosen.
    ///   - fallback: The one where none is chosen.
    /// - Returns: The policy.
    /// - Throws: ``ServiceError`` for one that makes no sense or is not allowed.
    static func policy(
        of target: RequestTarget,
        among choices: @autoclosure () -> Set<OfflinePolicy>,
        else fallback: OfflinePolicy
    ) throws(ServiceError) -> OfflinePolicy {
        guard let text = target.parameter("policy") else { return fallback }
        let choices = choices()
        let known = OfflinePolicy.allCases.filter(choices.contains).map(\.rawValue)
        guard let policy = OfflinePolicy(rawValue: text) else {
            throw .badParameter("there is no policy \"\(text)\"", hint: "known are \(known.joined(separator: ", "))")
        }
        guard choices.contains(policy) else { throw .policyNotAllowed(policy) }
        return policy
    }

    /// Reads a recipe; `format:auto` chooses WebP where the client names it, else leaves the format to the original.
    private static func recipe(
        _ steps: [String],
        accept: String?,
        _ recipes: NamedRecipes
    ) throws(ServiceError) -> (Recipe, isNegotiated: Bool) {
        var steps = recipes.steps(steps)
        let isAutomatic = steps.last { $0.lowercased().hasPrefix("format:") }?.lowercased() == "format:auto"
        steps.removeAll { $0.lowercased() == "format:auto" }
        do throws(RecipeError) {
            let recipe = try recipes.recipe(steps.joined(separator: "/"))
            guard isAutomatic else { return (recipe, false) }
            return (takesWebP(accept) ? try recipe.appending([.format(.webp())]) : recipe, true)
        } catch {
            throw .badParameter(error.message, hint: error.hint)
        }
    }

    /// Whether a client names WebP among the media types that it takes; a wildcard says nothing of what it can show.
    private static func takesWebP(_ accept: String?) -> Bool {
        guard let accept else { return false }
        return accept.split(separator: ",")
            .contains { range in
                let parts = range.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
                guard parts.first == "image/webp" else { return false }
                let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
                return quality ?? 1 > 0
            }
    }
}
