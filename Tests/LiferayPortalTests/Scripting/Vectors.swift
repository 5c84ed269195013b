import FoundationEssentials
import Testing

@testable import LiferayPortal

/// The vectors and recorded answers in `fixtures/vectors`.
enum Vectors {
    /// The folder of all fixtures, found from this file's place.
    static var fixtures: String {
        let folders = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        return folders.dropLast(4).joined(separator: "/") + "/fixtures"
    }

    /// The members of a file's object.
    static func members(_ name: String) throws -> [String: JSONValue] {
        let data = try Data(contentsOf: URL(filePath: "\(fixtures)/vectors/\(name).json"))
        return try #require(JSONValue(bytes: [UInt8](data))?.members)
    }

    /// The recorded answer of a name, as its value.
    static func recorded(_ name: String, in file: String) throws -> JSONValue {
        try #require(try members(file)[name]?.members?["json"])
    }
}

/// The error that an operation ends with.
func portalError<Value>(_ operation: () async throws -> Value) async throws -> PortalError {
    do {
        _ = try await operation()
    } catch let error as PortalError {
        return error
    }
    throw NoErrorThrown()
}

/// An operation that should have failed has not.
struct NoErrorThrown: Error {}
