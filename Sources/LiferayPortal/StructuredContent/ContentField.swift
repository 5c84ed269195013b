/// A field of a structure.
public struct ContentField: Hashable, Sendable {
    /// What the values of a field are.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Text, or values of options where the field has some.
        case string
        /// Text with markup.
        case html
        /// Yes or no.
        case boolean
        /// A number without a fraction.
        case integer
        /// A number that may have a fraction.
        case number
        /// A number with a fraction.
        case double
        /// A day.
        case date
        /// A document of the portal, as JSON.
        case document = "document-library"
        /// Anything else, as text.
        case other
    }

    /// One of the values that a field lets choose from.
    public struct Option: Hashable, Sendable {
        /// The value that is stored.
        public var value: String
        /// What is shown for it.
        public var labels: LocalizedValues
    }

    /// The name.
    public var name: String
    /// What the values are.
    public var kind: Kind
    /// How the portal's forms edit the field, for example `text`, `ddm-date` or `select`.
    public var editor: String
    /// What is shown for the name.
    public var labels: LocalizedValues
    /// The values that a new article begins with; lists of options as JSON.
    public var predefinedValues: LocalizedValues
    /// Whether an article must have a value.
    public var isRequired: Bool
    /// Whether an article may have several.
    public var isRepeatable: Bool
    /// Whether several options may be chosen at once.
    public var isMultiple: Bool
    /// The values to choose from; empty for a field without options.
    public var options: [Option]
    /// The fields within this one.
    public var fields: [ContentField]

    /// The label for a locale; the name where there is none.
    ///
    /// - Parameter locale: The locale, for example `es_ES`.
    /// - Returns: The label.
    public func label(for locale: String) -> String {
        labels.value(for: locale) ?? name
    }

    static func first(named name: String, in fields: [ContentField]) -> ContentField? {
        for field in fields {
            if field.name == name { return field }
            if let found = first(named: name, in: field.fields) { return found }
        }
        return nil
    }
}
