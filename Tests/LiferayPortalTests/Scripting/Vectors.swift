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

    /// The bytes of a fixture.
    static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: "\(fixtures)/\(path)")))
    }

    /// The members of a file's object.
    static func members(_ name: String) throws -> [String: JSONValue] {
        try #require(JSONValue(bytes: try bytes("vectors/\(name).json"))?.members)
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
