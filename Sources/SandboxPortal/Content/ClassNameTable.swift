/// The table of class names of one version, with the ids of this installation.
struct ClassNameTable: Sendable {
    /// A row of the table.
    struct Entry: Codable, Hashable, Sendable {
        /// The simple name.
        var model: ModelName
        /// The full name.
        var value: String
        /// The id; two names of one class share it.
        var classNameId: Int64
    }

    /// The rows, of two names of one class the newer one last.
    var entries: [Entry]

    /// Finds a row by its full name.
    func entry(value: String) -> Entry? { entries.first { $0.value == value } }

    /// Finds a row by its id.
    func entry(classNameId: Int64) -> Entry? { entries.first { $0.classNameId == classNameId } }

    /// Finds a row by its simple name.
    func entry(_ model: ModelName) -> Entry? { entries.first { $0.model == model } }
}
