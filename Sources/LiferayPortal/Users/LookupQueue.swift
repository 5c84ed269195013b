/// Joins the look-ups of users that tasks need at the same moment, so that one request asks for many.
///
/// A look-up that finds none under way is sent at once: who asks alone waits for nobody. Those that come while one is
/// under way wait for company, at most 5 ms or until none is under way any more, and at most 50 users go out together;
/// while 4 requests are under way, they wait for the end of one. The same user is asked for once in a request. Nobody
/// gets the answer to a question that was sent before they came, since they may have changed the user in between.
actor LookupQueue {
    typealias Answer = Result<PortalUser, PortalError>
    /// Hears what became of each user.
    typealias AnswerHandler = @Sendable (UserSelector, Answer) async -> Void

    /// The most users of one request.
    static let mostUsers = 50
    /// The most requests that are under way: half of a session's connections, so that pictures have theirs.
    static let mostRequests = 4
    /// The longest time that a look-up waits for company.
    static let patience = Duration.milliseconds(5)

    /// Somebody who asks for one user or several, and waits for all of the answers.
    private struct Waiter {
        var missing: Set<UserSelector>
        var answers: [UserSelector: Answer] = [:]
        var continuation: CheckedContinuation<[UserSelector: Answer], Never>
    }

    /// Some users that are asked for together, each with those who want to know.
    private struct Group {
        var selectors: [UserSelector] = []
        var waiters: [UserSelector: [Int]] = [:]
        /// The asking, once the group is under way.
        var task: Task<Void, Never>?
    }

    private let ask: @Sendable ([UserSelector], @escaping AnswerHandler) async -> Void
    private let pause: @Sendable (Duration) async throws -> Void
    private var waiters: [Int: Waiter] = [:]
    private var waiting = Group()
    private var underWay: [Int: Group] = [:]
    private var nextNumber = 0
    /// Ends the wait of those who wait.
    private var timer: Task<Void, Never>?
    private var isPatienceOver = false

    /// Creates a queue.
    ///
    /// - Parameters:
    ///   - pause: Lets a time pass; throws when the task is cancelled.
    ///   - ask: Asks for different users with as few requests as can be, and tells the answer of each as soon as it is
    ///     known.
    init(
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        ask: @escaping @Sendable ([UserSelector], @escaping AnswerHandler) async -> Void
    ) {
        self.pause = pause
        self.ask = ask
    }

    /// Looks users up, together with whoever else does.
    ///
    /// A task that is cancelled waits no longer, which ends nobody else's wait.
    ///
    /// - Parameter selectors: How the users are named, as it is sent.
    /// - Returns: The answer of each selector, without those that a cancelled task did not wait for.
    func answers(to selectors: [UserSelector]) async -> [UserSelector: Answer] {
        guard !selectors.isEmpty else { return [:] }
        let number = newNumber()
        let answers = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                waiters[number] = Waiter(missing: Set(selectors), continuation: continuation)
                if Task.isCancelled { leave(number) } else { join(number, selectors) }
            }
        } onCancel: {
            // The handler can't wait for the actor.
            Task { await leave(number) }
        }
        return answers
    }

    private func newNumber() -> Int {
        nextNumber += 1
        return nextNumber
    }

    // MARK: Waiting

    private func join(_ number: Int, _ selectors: [UserSelector]) {
        for selector in selectors {
            if waiting.waiters[selector] == nil { waiting.selectors.append(selector) }
            waiting.waiters[selector, default: []].append(number)
        }
        sendWhatIsDue()
        guard timer == nil, !waiting.selectors.isEmpty else { return }
        // Nobody waits for the timer itself; it ends with the wait.
        timer = Task { [pause] in
            do {
                try await pause(Self.patience)
            } catch {
                return
            }
            endPatience()
        }
    }

    private func endPatience() {
        guard !Task.isCancelled else { return }
        isPatienceOver = true
        sendWhatIsDue()
    }

    /// Takes somebody out who waits no longer, and whatever nobody else wants to know.
    private func leave(_ number: Int) {
        guard let waiter = waiters.removeValue(forKey: number) else { return }
        for selector in waiter.missing {
            waiting.waiters[selector]?.removeAll { $0 == number }
            if waiting.waiters[selector]?.isEmpty == true { waiting.waiters[selector] = nil }
        }
        let wanted = waiting.waiters
        waiting.selectors.removeAll { wanted[$0] == nil }
        stopTimerIfIdle()
        for group in underWay.values where group.waiters.values.allSatisfy({ $0.allSatisfy { waiters[$0] == nil } }) {
            group.task?.cancel()
        }
        waiter.continuation.resume(returning: waiter.answers)
    }

    private func stopTimerIfIdle() {
        guard waiting.selectors.isEmpty else { return }
        timer?.cancel()
        timer = nil
        isPatienceOver = false
    }

    // MARK: Asking

    private func sendWhatIsDue() {
        while !waiting.selectors.isEmpty, underWay.count < Self.mostRequests,
            underWay.isEmpty || isPatienceOver || waiting.selectors.count >= Self.mostUsers
        {
            send(nextGroup())
        }
        stopTimerIfIdle()
    }

    private func nextGroup() -> Group {
        var group = Group()
        group.selectors = Array(waiting.selectors.prefix(Self.mostUsers))
        waiting.selectors.removeFirst(group.selectors.count)
        for selector in group.selectors { group.waiters[selector] = waiting.waiters.removeValue(forKey: selector) }
        return group
    }

    private func send(_ group: Group) {
        let number = newNumber()
        underWay[number] = group
        // A task of its own: several wait for it, and one that gives up must not end it for the others.
        underWay[number]?.task = Task { [ask] in
            await ask(group.selectors) { selector, answer in await self.tell(selector, answer, group: number) }
            self.end(number)
        }
    }

    private func tell(_ selector: UserSelector, _ answer: Answer, group: Int) {
        for number in underWay[group]?.waiters.removeValue(forKey: selector) ?? [] {
            guard waiters[number]?.missing.remove(selector) != nil else { continue }
            waiters[number]?.answers[selector] = answer
            guard let waiter = waiters[number], waiter.missing.isEmpty else { continue }
            waiters[number] = nil
            waiter.continuation.resume(returning: waiter.answers)
        }
    }

    private func end(_ number: Int) {
        // Whoever asks tells all answers, unless it was cancelled.
        for selector in underWay[number].map({ Array($0.waiters.keys) }) ?? [] {
            tell(selector, .failure(.cancelled), group: number)
        }
        underWay[number] = nil
        sendWhatIsDue()
    }
}
