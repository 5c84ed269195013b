import FoundationEssentials

@testable import SandboxPortal

/// Finds the files of `fixtures/portal`.
enum Fixtures {
    static let folder = #filePath.split(separator: "/").dropLast(4).reduce("") { $0 + "/" + $1 } + "/fixtures/portal"

    /// Read once, as many tests begin with it.
    private static let loaded = Result { try SandboxCompany(folder: folder) }

    static func company() throws -> SandboxCompany { try loaded.get() }

    static func bytes(_ name: String) throws -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)") else {
            throw SandboxError.dataMissing(path: name)
        }
        return [UInt8](data)
    }

    static func json(_ name: String) throws -> PortalValue { try PortalValue(parsing: try bytes(name)) }

    /// Reads a file of `fixtures/vectors`.
    static func vectors(_ name: String) throws -> PortalValue { try json("../vectors/\(name).json") }
}

extension PortalValue {
    /// A member of an object, null when there is none.
    subscript(name: String) -> PortalValue { members?[name] ?? .null }

    /// The elements of a list.
    var elements: [PortalValue] { if case .list(let values) = self { values } else { [] } }

    /// The text of a text.
    var string: String? { if case .text(let text) = self { text } else { nil } }
}
