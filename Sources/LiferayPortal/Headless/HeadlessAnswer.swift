/// An answer of the headless services: JSON, and a problem object where something went wrong.
struct HeadlessAnswer {
    let answer: PortalAnswer
    /// The body as JSON; nil where it is none.
    private let json: JSONValue?

    /// Reads an answer where nothing else waits for that.
    init(reading answer: PortalAnswer) async {
        self.answer = answer
        json = await JSONReading.value(answer.body)
    }

    /// The body as JSON, once all that can be wrong with the answer is not.
    ///
    /// - Throws: ``PortalError/exception(_:)`` with the title of a problem object, a refusal for 401 and 403, or what is
    ///   unexpected about the answer.
    func value() throws(PortalError) -> JSONValue {
        let value = try read()
        guard let value else {
            throw .unexpectedAnswer(answer.withoutJSON)
        }
        return value
    }

    /// Makes sure that the services have done what they were asked for; they may answer without a body.
    ///
    /// - Throws: As ``value()``, and for a page in place of an answer.
    func accept() throws(PortalError) {
        let value = try read()
        guard value != nil || answer.body.isEmpty else {
            throw .unexpectedAnswer(answer.withoutJSON)
        }
    }

    /// The body as JSON, nil where it is none, of an answer that is no refusal.
    private func read() throws(PortalError) -> JSONValue? {
        if answer.status == 401 {
            throw .notAllowed(NotAllowed(.unauthorized))
        }
        try answer.refuseRedirect()
        guard [200, 201, 204].contains(answer.status) else { throw refusal(problem: json?.members) }
        return json
    }

    private func refusal(problem: [String: JSONValue]?) -> PortalError {
        let message = problem?["message"]?.text ?? ""
        if answer.status == 403 {
            let isGuest = message.hasPrefix("Access denied to ")
            return .notAllowed(NotAllowed(isGuest ? .guest : .forbidden, detail: message))
        }
        // Without a title it is not the service that answers, but something that does not know the address.
        guard let title = problem?["title"]?.text else {
            return .unexpectedAnswer(.status(answer.status, retryAfter: answer.retryAfter))
        }
        return .exception(
            PortalException(
                className: problem?["type"]?.text,
                message: title,
                status: answer.status,
                retryAfter: answer.retryAfter
            )
        )
    }
}
