/// What a request wants done (RFC 9110 section 9).
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The method as the request line has it; methods are case-sensitive.
    public let rawValue: String

    /// Names a method.
    ///
    /// - Parameter rawValue: The method as the request line has it; not looked at.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Gives the target.
    public static let get = HTTPMethod(rawValue: "GET")
    /// Gives what `GET` would, without the body.
    public static let head = HTTPMethod(rawValue: "HEAD")
    /// Has the target take the body in.
    public static let post = HTTPMethod(rawValue: "POST")
    /// Makes the body the target.
    public static let put = HTTPMethod(rawValue: "PUT")
    /// Removes the target.
    public static let delete = HTTPMethod(rawValue: "DELETE")
    /// Tells what can be done with the target.
    public static let options = HTTPMethod(rawValue: "OPTIONS")
    /// Changes a part of the target (RFC 5789).
    public static let patch = HTTPMethod(rawValue: "PATCH")

    /// The method as the request line has it.
    public var description: String { rawValue }
}
