/// The structure of web content: which fields an article has (Documentation/Portals.md, "Structured web content").
public struct ContentStructure: Hashable, Sendable {
    /// The locales that the structure knows, in its order.
    public var locales: [String]
    /// The locale that stands in for all others.
    public var defaultLocale: String
    /// The fields in their order.
    public var fields: [ContentField]

    /// The field of a name, at any depth; names differ in more than case.
    ///
    /// - Parameter name: The name of the field.
    /// - Returns: The field; nil when the structure has none of that name.
    public func field(named name: String) -> ContentField? {
        ContentField.first(named: name, in: fields)
    }
}
