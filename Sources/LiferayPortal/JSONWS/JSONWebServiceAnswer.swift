/// An answer of the JSON web services, checked in the order of Liferay's mobile SDK.
///
/// First the status 401, then redirects, then whether it is JSON at all, then an exception object, then the status.
struct JSONWebServiceAnswer {
    let answer: PortalAnswer
    /// The body as JSON; nil where it is none.
    private let json: JSONValue?

    /// Reads an answer where nothing else waits for that.
    init(reading answer: PortalAnswer) async {
        self.answer = answer
        json = await JSONReading.value(answer.body)
    }

    /// The results of a batch.
    ///
    /// - Parameter count: How many commands were sent.
    /// - Returns: One result for each command.
    /// - Throws: ``PortalError`` for everything but a complete list of results.
    func results(of count: Int) throws(PortalError) -> [JSONValue] {
        guard let elements = try value().elements else { throw .unexpectedAnswer(.wrongType("the answer")) }
        guard elements.count == count else {
            throw .unexpectedAnswer(.resultCount(expected: count, found: elements.count))
        }
        return elements
    }

    /// The body as JSON, once all that can be wrong with the answer is not.
    func value() throws(PortalError) -> JSONValue {
        if answer.status == 401 {
            throw .notAllowed(NotAllowed(.unauthorized))
        }
        try answer.refuseRedirect()
        guard let value = json else { throw notJSON }
        if let members = value.members, let exception = PortalException(members, answer: answer) {
            throw exception.asPortalError
        }
        guard answer.status == 200 else {
            // The empty object of 7.3 and later: the status is all there is.
            throw PortalException(className: nil, message: "", status: answer.status, retryAfter: answer.retryAfter)
                .asPortalError
        }
        return value
    }

    private var notJSON: PortalError {
        switch answer.status {
        case 403: .notAllowed(NotAllowed(.forbidden, detail: NotAllowed.shutOut))
        case 400...: .unexpectedAnswer(.status(answer.status, retryAfter: answer.retryAfter))
        default: .unexpectedAnswer(answer.withoutJSON)
        }
    }
}

extension PortalAnswer {
    /// Refuses a redirect, and names the one to the sign-in page.
    func refuseRedirect() throws(PortalError) {
        guard let target = redirectTarget else { return }
        let path = String(target.prefix { $0 != "?" && $0 != "#" && $0 != ";" })
        throw .unexpectedAnswer(path.hasSuffix("/c/portal/login") ? .signInPage : .redirect(to: path))
    }
}
