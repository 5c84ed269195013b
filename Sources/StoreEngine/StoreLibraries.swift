public import LibraryVersions

/// The libraries that the store stands on.
public enum StoreLibraries {
    /// SQLite, and the client of PostgreSQL, which asking loads.
    public static var all: [LibraryVersion] {
        [
            SQLite.libraryVersion,
            LibraryVersion("libpq", file: "libpq.so.5", numberFunction: "PQlibVersion") { version in
                [version / 10_000, version % 10_000]
            },
        ]
    }
}
