import LiferayPortal
import Screenlets

extension LifePlan {
    /// The plan as text, one operation a line.
    public var text: String {
        let head = "seed \(seed) \(flavour.rawValue) \(rewritesPictures ? "rewrites" : "keeps")\(isBusy ? " busy" : "")"
        return ([head] + operations.map(\.text)).joined(separator: "\n") + "\n"
    }

    /// Reads a plan; nil where the text is none.
    ///
    /// Empty lines and those that begin with `#` are left out.
    public init?(text: String) {
        let lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }
        let head = lines.first?.split(separator: " ").map(String.init) ?? []
        guard head.count >= 4, head[0] == "seed", let seed = UInt64(head[1]),
            let flavour = PortalFlavour(rawValue: head[2]), ["rewrites", "keeps"].contains(head[3]),
            [[], ["busy"]].contains(head[4...])
        else { return nil }
        var operations: [Operation] = []
        for line in lines.dropFirst() {
            guard let operation = Operation(text: line.split(separator: " ").map(String.init)) else { return nil }
            operations.append(operation)
        }
        self.init(
            seed: seed,
            flavour: flavour,
            rewritesPictures: head[3] == "rewrites",
            isBusy: head.last == "busy",
            operations: operations
        )
    }
}

extension Operation {
    /// The operation on one line.
    var text: String {
        var words = ["\(actor)", "after \(wait)", "rough \(roughness)", "chance \(chance)"]
        if let fate { words.append("fate \(fate.fault.rawValue) \(fate.after)") }
        return (words + ["do", action.text]).joined(separator: " ")
    }

    init?(text words: [String]) {
        guard words.count > 8, let actor = Actor.allCases.first(where: { "\($0)" == words[0] }), words[1] == "after",
            let wait = Int64(words[2]), words[3] == "rough", let roughness = Int(words[4]), words[5] == "chance",
            let chance = UInt64(words[6])
        else { return nil }
        var rest = words[7...]
        var fate: Fate?
        if rest.first == "fate", rest.count > 3 {
            guard let fault = WorldFault(rawValue: rest[8]), let after = Int(rest[9]) else { return nil }
            fate = Fate(fault: fault, after: after)
            rest = rest.dropFirst(3)
        }
        guard rest.popFirst() == "do", let action = Action(text: Array(rest)) else { return nil }
        self.init(actor: actor, wait: wait, action: action, roughness: roughness, fate: fate, chance: chance)
    }
}

extension Operation.Action {
    /// The action in words.
    var text: String {
        switch self {
        case .upload(let user, let policy): "upload \(user) \(policy.rawValue)"
        case .remove(let user, let policy): "remove \(user) \(policy.rawValue)"
        case .undo(let user, let policy): "undo \(user) \(policy.rawValue)"
        case .fetch(let user, let policy): "fetch \(user) \(policy.rawValue)"
        case .sync(let resolution, let parallelism): "sync \(resolution.rawValue) \(parallelism)"
        case .watch(let seconds, let parallelism): "watch \(seconds) \(parallelism)"
        case .retry: "retry"
        case .retryOne: "retry-one"
        case .drop: "drop"
        case .heal(let user): "heal \(user)"
        case .clear: "clear"
        case .forget(let user): "forget \(user)"
        case .comment(let policy): "comment \(policy.rawValue)"
        case .changeComment(let policy): "change-comment \(policy.rawValue)"
        case .deleteComment(let policy): "delete-comment \(policy.rawValue)"
        case .listComments(let policy): "list-comments \(policy.rawValue)"
        case .quarantine: "quarantine"
        case .release: "release"
        case .work: "work"
        case .stop: "stop"
        case .portalAway(let seconds): "portal-away \(seconds)"
        case .changesRefused(let seconds): "changes-refused \(seconds)"
        case .lookUpsForbidden(let seconds): "look-ups-forbidden \(seconds)"
        case .otherChange(let user): "other-change \(user)"
        case .otherRemoval(let user): "other-removal \(user)"
        case .otherComment: "other-comment"
        case .loss(let user): "loss \(user)"
        case .powerCut: "power-cut"
        }
    }

    /// Reads an action in words.
    init?(text words: [String]) {
        let number = words.count > 1 ? Int(words[1]) : nil
        let policy = words.last.flatMap { OfflinePolicy(rawValue: $0) }
        // As the program has it where nothing else is said.
        let parallelism = words.count > 2 ? Int(words[2]) ?? 0 : SyncManager.Configuration().parallelism
        switch (words.first, number, policy) {
        case ("upload", let user?, let policy?): self = .upload(user: user, policy)
        case ("remove", let user?, let policy?): self = .remove(user: user, policy)
        case ("undo", let user?, let policy?): self = .undo(user: user, policy)
        case ("fetch", let user?, let policy?): self = .fetch(user: user, policy)
        case ("sync", _, _):
            guard words.count > 1, let resolution = ConflictResolution(rawValue: words[1]) else { return nil }
            self = .sync(resolution, parallelism: parallelism)
        case ("watch", let seconds?, _): self = .watch(seconds: seconds, parallelism: parallelism)
        case ("retry", _, _): self = .retry
        case ("retry-one", _, _): self = .retryOne
        case ("drop", _, _): self = .drop
        case ("heal", let user?, _): self = .heal(user: user)
        case ("clear", _, _): self = .clear
        case ("forget", let user?, _): self = .forget(user: user)
        case ("comment", _, let policy?): self = .comment(policy)
        case ("change-comment", _, let policy?): self = .changeComment(policy)
        case ("delete-comment", _, let policy?): self = .deleteComment(policy)
        case ("list-comments", _, let policy?): self = .listComments(policy)
        case ("quarantine", _, _): self = .quarantine
        case ("release", _, _): self = .release
        case ("work", _, _): self = .work
        case ("stop", _, _): self = .stop
        case ("portal-away", let seconds?, _): self = .portalAway(seconds: seconds)
        case ("changes-refused", let seconds?, _): self = .changesRefused(seconds: seconds)
        case ("look-ups-forbidden", let seconds?, _): self = .lookUpsForbidden(seconds: seconds)
        case ("other-change", let user?, _): self = .otherChange(user: user)
        case ("other-removal", let user?, _): self = .otherRemoval(user: user)
        case ("other-comment", _, _): self = .otherComment
        case ("loss", let user?, _): self = .loss(user: user)
        case ("power-cut", _, _): self = .powerCut
        default: return nil
        }
    }
}
