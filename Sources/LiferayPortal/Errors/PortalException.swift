/// An exception that a service of the portal reported.
public struct PortalException: Hashable, Sendable {
    /// The full name of the exception's class; nil when the portal hides it (7.3 and later by default).
    public var className: String?
    /// The exception's message, empty when there is none.
    public var message: String
    /// The status of the answer; Liferay 6.2 always answers 200.
    public var status: Int
    /// How long to wait before another try, where the portal told.
    public var retryAfter: Duration?

    /// Creates an exception.
    ///
    /// - Parameters:
    ///   - className: The full name of the exception's class.
    ///   - message: The exception's message.
    ///   - status: The status of the answer.
    ///   - retryAfter: How long to wait before another try.
    public init(className: String?, message: String, status: Int, retryAfter: Duration? = nil) {
        self.className = className
        self.message = message
        self.status = status
        self.retryAfter = retryAfter
    }
}

extension PortalException {
    /// The class without its package, for example `NoSuchUserException`; empty when the class is hidden.
    public var simpleName: String {
        guard let className else { return "" }
        return className.split(whereSeparator: { $0 == "." || $0 == "$" }).last.map(String.init) ?? ""
    }
}

extension PortalException {
    /// Whether the portal itself failed, whatever was asked: a Java `Error`, such as the `java.awt.AWTError` of the first
    /// picture after a start, or a `NullPointerException`.
    public var isOwnFailure: Bool {
        simpleName.hasSuffix("Error") || simpleName == "NullPointerException"
    }
}
