public import LibraryVersions

/// The libraries that requests are answered with.
public enum ServerLibraries {
    /// libmicrohttpd, and GnuTLS, which it speaks TLS with; asking loads them.
    public static var all: [LibraryVersion] {
        [
            LibraryVersion("libmicrohttpd", file: "libmicrohttpd.so.12", textFunction: "MHD_get_version"),
            LibraryVersion("gnutls", file: "libgnutls.so.30", checkFunction: "gnutls_check_version"),
        ]
    }
}
