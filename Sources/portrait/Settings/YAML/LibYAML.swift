import CYAML
import LibraryVersions

/// The calls of libyaml; no file beside those of this type sees its header.
enum LibYAML {
    /// Which libyaml this is: `yaml_get_version_string`.
    static var libraryVersion: LibraryVersion {
        let function: @convention(c) () -> UnsafePointer<CChar>? = unsafe yaml_get_version_string
        return unsafe LibraryVersion(
            "libyaml",
            version: unsafe function().map { unsafe String(cString: $0) } ?? "",
            function: unsafeBitCast(function, to: UnsafeRawPointer.self),
            source: "libyaml-dev"
        )
    }

    /// Copies a text of the library's; nil for none.
    static func text(_ characters: UnsafePointer<CChar>?) -> String? {
        unsafe characters.map { unsafe String(cString: $0) }
    }
}
