import Screenlets

/// One thing that is done beside the model.
enum PolicyAction: Hashable, Sendable {
    case read(OfflinePolicy, PolicyModel.Way)
    case save(Int?, OfflinePolicy, PolicyModel.Way)
    case undo(OfflinePolicy, PolicyModel.Way)
    case sync(ConflictResolution, PolicyModel.Way)
    case retry
    case others(Int?)

    /// Draws an action.
    ///
    /// On 7.x nobody removes a portrait here: its id stays there, so that it can't be told from a loss.
    init(from chance: inout Chance, _ number: Int, keepsIds: Bool) {
        let policy = chance.one(of: OfflinePolicy.allCases)
        let way = chance.one(of: [.open, .open, .open] + PolicyModel.Way.allCases)
        let picture = keepsIds && chance.isOne(in: 4) ? nil : 1_000 + number
        self =
            switch chance.below(12) {
            case 0...2: .read(policy, way)
            case 3...5: .save(picture, policy, way)
            case 6: .undo(policy, way)
            case 7...8:
                // Exceptions in a row are counted, which is a matter of the sync alone.
                .sync(chance.one(of: ConflictResolution.allCases), way == .exception ? .open : way)
            case 9: .retry
            default: .others(picture)
            }
    }

    /// Does it on the model.
    ///
    /// - Returns: What is to be found after it.
    func perform(on model: inout PolicyModel) -> Finding {
        let answer: PolicyModel.Answer
        switch self {
        case .read(let policy, let way): answer = model.read(policy, way)
        case .save(let picture, let policy, let way): answer = model.save(picture, policy, way)
        case .undo(let policy, let way): answer = model.undo(policy, way)
        case .sync(let resolution, let way):
            model.sync(resolution, way)
            answer = .synced
        case .retry:
            model.retry()
            answer = .synced
        case .others(let picture):
            model.change(to: picture)
            answer = .synced
        }
        return Finding(
            answer: answer,
            kept: model.kept,
            edit: model.edit?.state,
            history: Array(model.history.prefix(Finding.historyCount)),
            portal: model.portal.picture
        )
    }

    /// What is found after an action.
    struct Finding: Hashable, Sendable {
        /// How many portraits before are compared: those that are kept, whatever becomes of an edit that waits.
        static let historyCount = 5

        /// What it answered.
        var answer: PolicyModel.Answer
        /// What the store shows.
        var kept: ShownPicture?
        /// How the edit stands; nil for none.
        var edit: PolicyModel.Edit.State?
        /// The portraits before.
        var history: [Int]
        /// What the portal has; nil for none.
        var portal: Int?
    }
}
