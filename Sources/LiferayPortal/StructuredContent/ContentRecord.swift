/// A record of a dynamic data list, as the Screens application gives it for an asset.
public struct ContentRecord: Hashable, Sendable {
    /// What the portal knows of the record, for example its id.
    public var attributes: [String: JSONValue]
    /// The values of the record's fields.
    public var values: [String: JSONValue]

    /// Reads a record.
    ///
    /// - Parameter raw: The object with `modelAttributes` and `modelValues`, each of which may be missing.
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` when it is no object.
    public init(_ raw: JSONValue) throws(PortalError) {
        let members = try raw.fields(of: "the record")
        attributes = members["modelAttributes"]?.members ?? [:]
        values = members["modelValues"]?.members ?? [:]
    }

    /// The id of the record; nil when the portal does not tell.
    public var recordId: Int64? { attributes["recordId"]?.long }

    /// The value of a field, whatever the case of its name.
    ///
    /// - Parameter name: The name of the field.
    public subscript(name: String) -> JSONValue? {
        values[name] ?? values.first { $0.key.lowercased() == name.lowercased() }?.value
    }
}
