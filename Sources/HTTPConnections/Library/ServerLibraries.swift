public import LibraryVersions

/// The library that requests are answered with.
public enum ServerLibraries {
    /// libmicrohttpd, which asking loads.
    public static var all: [LibraryVersion] {
        [LibraryVersion("libmicrohttpd", file: "libmicrohttpd.so.12", textFunction: "MHD_get_version")]
    }
}
