internal import CExpat
public import LibraryVersions

/// The libraries that portals are asked with.
public enum PortalLibraries {
    /// Expat, and libcurl, which asking loads.
    public static var all: [LibraryVersion] {
        let function: @convention(c) () -> UnsafePointer<XML_LChar>? = unsafe XML_ExpatVersion
        let version = unsafe function().map { unsafe String(cString: $0) } ?? ""
        return [
            unsafe LibraryVersion(
                "expat",
                version: String(version.trimmingPrefix("expat_")),
                function: unsafeBitCast(function, to: UnsafeRawPointer.self),
                source: "libexpat1-dev"
            ),
            LibraryVersion("libcurl", file: "libcurl.so.4", textFunction: "curl_version"),
        ]
    }
}
