extension UserConnector {
    /// The most commands of one request: a request that fails is sent again in parts.
    static let mostCommands = 32

    /// Looks several users up; many in one request where the portal has JSON web services.
    ///
    /// - Parameter selectors: How the users are named.
    /// - Returns: For each selector, in their order, the user, or what looking it up alone fails with.
    func users(_ selectors: [UserSelector]) async -> [Result<PortalUser, PortalError>] {
        var results = [Result<PortalUser, PortalError>](repeating: .failure(.cancelled), count: selectors.count)
        var questions: [Question] = []
        for (index, selector) in selectors.enumerated() {
            do throws(PortalError) {
                let valid = try selector.validated()
                if let command = try await command(for: valid) {
                    questions.append(Question(index: index, selector: valid, command: command))
                } else {
                    results[index] = .success(try await user(selector))
                }
            } catch {
                results[index] = .failure(error)
            }
        }
        var rest = questions[...]
        while !rest.isEmpty {
            for (index, result) in await answers(to: rest.prefix(Self.mostCommands)) { results[index] = result }
            rest = rest.dropFirst(Self.mostCommands)
        }
        return results
    }

    /// One of several users that are looked up.
    private struct Question: Sendable {
        var index: Int
        var selector: UserSelector
        var command: JSONCommand
    }

    /// Asks in one request, and in halves where one user's failure hides the other answers.
    ///
    /// Of n users each that is missing costs about 2 log2(n) requests more, all together at most 2n.
    private func answers(to questions: ArraySlice<Question>) async -> [(Int, Result<PortalUser, PortalError>)] {
        guard questions.count > 1 else { return await single(questions) }
        do throws(PortalError) {
            let values = try await service.invoke(questions.map(\.command))
            return zip(questions, values).map { question, value in (question.index, read(value, for: question)) }
        } catch {
            // Without these services every user is asked for at the headless ones, which are told one at a time.
            if error.isAnswerOfNoJSONWebService { return await single(questions) }
            guard error.isAboutOneCommand else { return questions.map { ($0.index, .failure(error)) } }
            let middle = questions.startIndex + questions.count / 2
            return await answers(to: questions[..<middle]) + answers(to: questions[middle...])
        }
    }

    private func single(_ questions: ArraySlice<Question>) async -> [(Int, Result<PortalUser, PortalError>)] {
        var results: [(Int, Result<PortalUser, PortalError>)] = []
        for question in questions {
            do throws(PortalError) {
                results.append((question.index, .success(try await user(question.selector))))
            } catch {
                results.append((question.index, .failure(error)))
            }
        }
        return results
    }

    private func read(_ value: JSONValue, for question: Question) -> Result<PortalUser, PortalError> {
        do throws(PortalError) {
            let user = try PortalUser(service: value)
            guard question.selector.names(user) else {
                throw .unexpectedAnswer(.otherUser(question.selector.inWords))
            }
            return .success(user)
        } catch {
            return .failure(error)
        }
    }
}

extension PortalError {
    /// Whether one command of several can be what failed, so that the others may have answers.
    fileprivate var isAboutOneCommand: Bool {
        switch self {
        case .noSuchUser: true
        case .exception(let exception): exception.retryAfter == nil && ![408, 425, 429].contains(exception.status)
        case .notAllowed(let refusal): refusal.reason == .forbidden
        default: false
        }
    }
}
