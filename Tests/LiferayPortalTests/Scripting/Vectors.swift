import FoundationEssentials
import Testing

@testable import LiferayPortal

/// The vectors and recorded answers in `fixtures/vectors`.
enum Vectors {
    /// The members of a file's object.
    static func members(_ name: String) throws -> [String: JSONValue] {
        var folder = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        folder.removeLast(4)
        let path = folder.joined(separator: "/") + "/fixtures/vectors/\(name).json"
        let data = try Data(contentsOf: URL(filePath: path))
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
