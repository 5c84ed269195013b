extension PortalException {
    /// Reads an exception in the three forms that Liferay has for it; nil when the object is none.
    ///
    /// 6.2: `exception` is the class and `message` the message. 7.x: `error` holds both, or `exception` is the message
    /// and `throwable` begins with the class. Early 7.0: `exception` is the message and `type` the class.
    init?(_ members: [String: JSONValue], answer: PortalAnswer) {
        guard let exception = members["exception"] else { return nil }
        let text = exception.text ?? ""
        let name: String?
        let words: String
        if let error = members["error"]?.members {
            name = error["type"]?.text
            words = error["message"]?.text ?? text
        } else if text.isEmpty || text.contains(where: \.isWhitespace) {
            let thrown = members["throwable"]?.text.flatMap { $0.split(separator: ":").first.map(String.init) }
            name = members["type"]?.text ?? thrown
            words = text
        } else {
            name = text
            words = members["message"]?.text ?? ""
        }
        self.init(className: name, message: words, status: answer.status, retryAfter: answer.retryAfter)
    }

    /// The exception as the error it means: a refusal of who is asking, or itself.
    var asPortalError: PortalError {
        let name = className ?? ""
        if name.hasSuffix("SecurityException") || name.hasSuffix("MustBeAuthenticated")
            || message.hasPrefix("Access denied to ") || message == "Authenticated access required"
        {
            return .notAllowed(NotAllowed(.guest, detail: message))
        }
        if name.contains("PrincipalException") || status == 403 {
            return .notAllowed(NotAllowed(.forbidden, detail: message))
        }
        return .exception(self)
    }

    /// Whether it says that the user asked for does not exist; with a hidden class the status says so.
    var isMissingUser: Bool {
        className.map { $0.hasSuffix("NoSuchUserException") }
            ?? (status == 404 && (message.isEmpty || message.hasPrefix("No User exists")))
    }

    /// Whether it says that something that was named does not exist.
    var isMissingModel: Bool {
        simpleName.hasPrefix("NoSuch") && simpleName != "NoSuchJSONWebServiceException"
    }

    /// Whether it says in words that there is no such service or method.
    var namesMissingService: Bool {
        message.hasPrefix("No JSON web service action") || simpleName == "NoSuchJSONWebServiceException"
    }

    /// Whether it says that there is no such service or method; with a hidden class the status says so.
    var isMissingService: Bool {
        namesMissingService || (className == nil && message.isEmpty && status == 404)
    }
}
