/// The header fields of a message, in their order; a name may stand there more than once (RFC 9110 section 5.3).
///
/// To find a field costs a comparison for each: messages have a dozen or two.
public struct HTTPFields: Hashable, Sendable {
    private var fields: [HTTPField] = []

    /// Creates no fields.
    public init() {}

    /// Takes fields in their order.
    ///
    /// - Parameter fields: The fields.
    public init(_ fields: some Sequence<HTTPField>) {
        self.fields = Array(fields)
    }

    /// The value of the fields of a name.
    ///
    /// Several are read as one list, joined by commas, those of `Cookie` by semicolons (RFC 9110 section 5.3, RFC 6265 section
    /// 5.4); nil without any. Setting a value puts one field in the place of all of the name; nil removes them.
    public subscript(name: HTTPField.Name) -> String? {
        get {
            var value: String?
            for field in fields where field.name == name {
                value = value.map { $0 + (name == .cookie ? "; " : ", ") + field.value } ?? field.value
            }
            return value
        }
        set {
            self[values: name] = newValue.map { [$0] } ?? []
        }
    }

    /// The values of the fields of a name, each as it stands; setting them puts them in the place of all of the name.
    public subscript(values name: HTTPField.Name) -> [String] {
        get { fields.compactMap { $0.name == name ? $0.value : nil } }
        set {
            let index = fields.firstIndex { $0.name == name } ?? fields.endIndex
            fields.removeAll { $0.name == name }
            fields.insert(contentsOf: newValue.map { HTTPField(name: name, value: $0) }, at: index)
        }
    }

    /// Tells whether there is a field of a name.
    ///
    /// - Parameter name: The name.
    /// - Returns: Whether there is.
    public func contains(_ name: HTTPField.Name) -> Bool { fields.contains { $0.name == name } }

    /// Adds a field at the end, whatever is there of its name.
    ///
    /// - Parameter field: The field.
    public mutating func append(_ field: HTTPField) { fields.append(field) }

    /// Adds fields at the end, whatever is there of their names.
    ///
    /// - Parameter more: The fields.
    public mutating func append(contentsOf more: some Sequence<HTTPField>) { fields.append(contentsOf: more) }
}

extension HTTPFields: RandomAccessCollection {
    /// The place of the first field.
    public var startIndex: Int { fields.startIndex }
    /// The place behind the last field.
    public var endIndex: Int { fields.endIndex }

    /// The field at a place.
    public subscript(index: Int) -> HTTPField { fields[index] }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
    /// Takes fields as they are written: `[.contentType: "image/png", .vary: "Accept"]`.
    public init(dictionaryLiteral elements: (HTTPField.Name, String)...) {
        fields = elements.map { HTTPField(name: $0.0, value: $0.1) }
    }
}
