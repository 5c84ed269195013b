@testable import SandboxPortal

/// The shape of a recorded answer: types, and the members of objects.
struct RecordedShape {
    let shapes: PortalValue

    /// Tells what of an answer has another shape.
    ///
    /// Null stands for every type: what a portal has not set says nothing about how it writes it.
    ///
    /// - Parameters:
    ///   - value: The answer.
    ///   - shape: The recorded shape.
    ///   - place: Where it is in the answer.
    /// - Returns: The differences, in words.
    func differences(_ value: PortalValue, from shape: PortalValue, at place: String = "$") -> [String] {
        if value == .null || shape.string == "null" { return [] }
        if let name = shape.string {
            guard name.hasPrefix("@") else {
                let found = Self.type(of: value)
                return found == name ? [] : ["\(place) is a \(found), not a \(name)"]
            }
            return differences(value, from: shapes[String(name.dropFirst())], at: place)
        }
        if let members = shape.members {
            guard let found = value.members else { return ["\(place) is no object"] }
            let missing = Set(members.keys).subtracting(found.keys).sorted().map { "\(place).\($0) is missing" }
            let extra = Set(found.keys).subtracting(members.keys).sorted().map { "\(place).\($0) is too much" }
            let others = members.keys.sorted().filter { found[$0] != nil }
                .flatMap { differences(found[$0] ?? .null, from: members[$0] ?? .null, at: "\(place).\($0)") }
            return missing + extra + others
        }
        guard case .list(let elements) = value else { return ["\(place) is no list"] }
        let expected = shape.elements
        // Rows have one shape, the results of a batch one each.
        return elements.enumerated()
            .flatMap { index, element in
                let shape = expected.count == elements.count ? expected[index] : expected.first ?? .null
                return differences(element, from: shape, at: "\(place)[\(index)]")
            }
    }

    private static func type(of value: PortalValue) -> String {
        switch value {
        case .null: "null"
        case .bool: "boolean"
        case .int, .long, .double: "number"
        case .text: "string"
        case .list: "list"
        case .bean, .object: "object"
        }
    }
}
