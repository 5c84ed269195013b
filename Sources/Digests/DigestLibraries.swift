internal import CNettle
public import LibraryVersions

/// The library that makes digests.
public enum DigestLibraries {
    /// Nettle.
    public static var all: [LibraryVersion] {
        let function: @convention(c) () -> Int32 = nettle_version_major
        return [
            unsafe LibraryVersion(
                "nettle",
                version: "\(function()).\(nettle_version_minor())",
                function: unsafeBitCast(function, to: UnsafeRawPointer.self),
                source: "nettle-dev"
            )
        ]
    }
}
