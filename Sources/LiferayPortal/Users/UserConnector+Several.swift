extension UserConnector {
    /// Looks several users up; in one request where the portal has JSON web services.
    ///
    /// Where one of them fails, the portal hides the answers of all. The request is then sent in halves, which are asked
    /// for at the same time: of n users each that is missing costs about 2 log2(n) requests more, all together at most 2n.
    ///
    /// - Parameters:
    ///   - selectors: How the users are named, different and valid; none is the own account.
    ///   - tell: Hears of each selector, as soon as it is known, the user or what looking it up alone fails with.
    func users(_ selectors: [UserSelector], tell: @escaping LookupQueue.AnswerHandler) async {
        // Headless services are told one user at a time.
        guard selectors.count > 1, !flavour.isKnownToBeHeadless else { return await single(selectors, tell: tell) }
        var rest = selectors
        do throws(PortalError) {
            // Found out once, and not by each of them.
            if selectors.contains(where: \.lacksCompany) { _ = try await company.companyId() }
        } catch {
            if error.isAnswerOfNoJSONWebService { return await single(selectors, tell: tell) }
            for selector in selectors where selector.lacksCompany { await tell(selector, .failure(error)) }
            rest.removeAll(where: \.lacksCompany)
        }
        var questions: [Question] = []
        for selector in rest {
            do throws(PortalError) {
                guard let command = try await command(for: selector) else { continue }
                questions.append(Question(selector: selector, command: command))
            } catch {
                await tell(selector, .failure(error))
            }
        }
        await ask(questions[...], tell: tell)
    }

    /// One of several users that are looked up.
    private struct Question: Sendable {
        var selector: UserSelector
        var command: JSONCommand
    }

    /// Asks in one request, and in halves where one user's failure hides the other answers.
    private func ask(_ questions: ArraySlice<Question>, tell: @escaping LookupQueue.AnswerHandler) async {
        guard questions.count > 1 else { return await single(questions.map(\.selector), tell: tell) }
        do throws(PortalError) {
            let values = try await service.invoke(questions.map(\.command))
            for (question, value) in zip(questions, values) {
                await tell(question.selector, read(value, for: question.selector))
            }
        } catch {
            // Without these services every user is asked for at the headless ones.
            if error.isAnswerOfNoJSONWebService { return await single(questions.map(\.selector), tell: tell) }
            guard error.isAboutOneCommand else {
                for question in questions { await tell(question.selector, .failure(error)) }
                return
            }
            let middle = questions.startIndex + questions.count / 2
            async let first: Void = ask(questions[..<middle], tell: tell)
            await ask(questions[middle...], tell: tell)
            await first
        }
    }

    /// Asks for each user alone, for all at the same time.
    private func single(_ selectors: [UserSelector], tell: @escaping LookupQueue.AnswerHandler) async {
        await withTaskGroup { group in
            for selector in selectors {
                group.addTask {
                    do throws(PortalError) {
                        await tell(selector, .success(try await user(selector)))
                    } catch {
                        await tell(selector, .failure(error))
                    }
                }
            }
        }
    }

    private func read(_ value: JSONValue, for selector: UserSelector) -> Result<PortalUser, PortalError> {
        do throws(PortalError) {
            let user = try PortalUser(service: value)
            guard selector.names(user) else { throw .unexpectedAnswer(.otherUser(selector.inWords)) }
            return .success(user)
        } catch {
            return .failure(error)
        }
    }
}

extension UserSelector {
    /// Whether it names a user within a company that it does not name.
    fileprivate var lacksCompany: Bool {
        switch self {
        case .emailAddress(_, nil), .screenName(_, nil): true
        default: false
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
