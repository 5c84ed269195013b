import Testing

@testable import LiferayPortal

/// The published structures of web content, and what their fields' tests expect.
enum Published {
    static func structure(_ file: String, _ name: String) throws -> ContentStructure {
        let files = try #require(try Vectors.members("ddm_structures_raw")["files"]?.members)
        return try ContentStructure(definition: try #require(files[file]?.members?[name]?.text))
    }

    static func field(_ file: String, _ name: String) throws -> ContentField {
        try #require(try structure(file, name).fields.first)
    }

    static func fieldValues(_ name: String) throws -> [String: JSONValue] {
        try #require(try Vectors.members("ddm_field_values")[name]?.members)
    }

    static func fieldCases(_ name: String) throws -> [[String: JSONValue]] {
        try #require(try Vectors.members("ddm_field_values")[name]?.elements).map { try #require($0.members) }
    }
}
