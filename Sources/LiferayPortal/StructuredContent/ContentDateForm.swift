/// How a release writes days (Documentation/Portals.md, "Structured web content").
public enum ContentDateForm: String, CaseIterable, Hashable, Sendable {
    /// As 6.2: month, day and year with slashes are read, milliseconds since 1970 are read and written.
    case milliseconds
    /// As 7.x: year, month and day with dashes.
    case dashes
}
