/// A structure of web content: its fields with their labels.
struct SandboxStructure: Codable, Hashable, Sendable {
    /// A choice of a field.
    struct Option: Codable, Hashable, Sendable {
        /// What is stored.
        var value: String
        /// What is shown.
        var label: TranslatedText
    }

    /// A field.
    struct Field: Codable, Hashable, Sendable {
        /// The name within the structure.
        var name: String
        /// The kind of the field, as `ddm-date`.
        var type: String
        /// The type of its values, as `date`.
        var dataType: String
        /// What is shown.
        var label: TranslatedText
        /// Whether a value is needed.
        var required: Bool
        /// Whether it may come more than once.
        var repeatable: Bool
        /// The choices, often none.
        var options: [Option]
    }

    /// The key of the structure that every portal has, for one text in HTML.
    static let basicKey = "BASIC-WEB-CONTENT"

    /// The primary key.
    var structureId: Int64
    /// The name within the site.
    var structureKey: String
    /// The primary key of its template.
    var templateId: Int64
    /// The site.
    var groupId: Int64
    /// The name.
    var name: TranslatedText
    /// The description.
    var description: TranslatedText
    /// The fields in their order.
    var fields: [Field]
}
