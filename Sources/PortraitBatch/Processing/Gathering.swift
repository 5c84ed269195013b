import Screenlets

/// Does what rows that are at work at the same time ask for in common steps, such as requests or transactions.
///
/// The first row is served at once, for itself alone; the rows that come while a step is under way are served together by
/// one of them when it has ended. So nobody waits for company, and the busier the batch the larger the steps.
actor Gathering<Item: Sendable, Answer: Sendable> {
    private enum Turn: Sendable {
        case answer(Answer)
        case serve
    }

    private let most: Int
    private let step: @Sendable ([Item]) async -> [Answer]
    private var isUnderWay = false
    private var waiting: [(item: Item, row: CheckedContinuation<Turn, Never>)] = []

    /// Creates a gathering.
    ///
    /// - Parameters:
    ///   - most: The most that one step is for.
    ///   - step: Serves some together; gives an answer for each, in their order.
    init(most: Int, step: @escaping @Sendable ([Item]) async -> [Answer]) {
        self.most = most
        self.step = step
    }

    /// Is served, together with the others that wait.
    func answer(to item: Item) async -> Answer {
        if isUnderWay {
            let turn = await withCheckedContinuation { waiting.append((item, $0)) }
            if case .answer(let answer) = turn { return answer }
            // Who ended left its place to this row.
        } else {
            isUnderWay = true
        }
        let others = waiting.prefix(most - 1)
        waiting.removeFirst(others.count)
        let answers = await step([item] + others.map(\.item))
        for (other, answer) in zip(others, answers.dropFirst()) { other.row.resume(returning: .answer(answer)) }
        if waiting.isEmpty { isUnderWay = false } else { waiting.removeFirst().row.resume(returning: .serve) }
        return answers[0]
    }
}
