/// The ways in which an entry, an edit or a page can be something else than what was stored.
package enum EntryDamage: Error, Hashable {
    /// A column holds a value of a wrong kind.
    case column(String)

    /// The metadata do not belong to their checksum.
    case metadata

    /// The picture's bytes are missing.
    case pictureMissing

    /// The picture's bytes do not belong to their digest.
    case picture

    /// The page of a list does not belong to its checksum.
    case page

    /// The name leads to an entry that does not have it.
    case name

    /// The structure of the file or database is damaged where the entry lies.
    case structure

    /// What is wrong, in a few words for people.
    package var reason: String {
        switch self {
        case .column(let name): "the value of \(name) is unreadable"
        case .metadata: "the metadata do not match their checksum"
        case .pictureMissing: "the picture is missing"
        case .picture: "the picture does not match its checksum"
        case .page: "the page does not match its checksum"
        case .name: "the name leads to another entry"
        case .structure: "the file is damaged where the entry lies"
        }
    }
}
