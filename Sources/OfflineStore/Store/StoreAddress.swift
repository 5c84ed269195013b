public import StoreEngine

/// Where a store is.
public enum StoreAddress: Hashable, Sendable, CustomStringConvertible {
    /// A file of SQLite in this folder, for one machine.
    case folder(String)
    /// A database of PostgreSQL, for any number of machines.
    case postgres(PostgresAddress)

    /// The folder, or the address without a password.
    public var description: String {
        switch self {
        case .folder(let folder): folder
        case .postgres(let address): address.uri
        }
    }
}
