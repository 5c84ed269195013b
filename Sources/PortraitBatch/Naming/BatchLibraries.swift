internal import CUTF8Proc
public import LibraryVersions

/// The library that composes letters in the names of files.
public enum BatchLibraries {
    /// utf8proc.
    public static var all: [LibraryVersion] {
        let function: @convention(c) () -> UnsafePointer<CChar>? = unsafe utf8proc_version
        return [
            unsafe LibraryVersion(
                "utf8proc",
                version: unsafe function().map { unsafe String(cString: $0) } ?? "",
                function: unsafeBitCast(function, to: UnsafeRawPointer.self),
                source: "libutf8proc-dev"
            )
        ]
    }
}
