/// The path of a file, taken apart at its slashes.
///
/// Slashes are looked for by bytes and scalars: a name may begin with an accent, which makes one character with the slash.
package struct FilePath {
    private let text: String

    /// Takes a path.
    ///
    /// - Parameter text: The path as it was written.
    package init(_ text: String) {
        self.text = text
    }

    /// What is behind the last slash, at its place in the path; all of it where there is no slash.
    package var name: Substring {
        lastSlash.map { text[text.utf8.index(after: $0)...] } ?? text[...]
    }

    /// The folder that the file is in, without a slash behind it unless it is `/`; `.` where the path has no slash.
    package var folder: String {
        guard let slash = lastSlash else { return "." }
        return slash == text.startIndex ? "/" : String(text[..<slash])
    }

    /// The names on the way, the file's last; there is none between two slashes side by side.
    package var names: [String] { text.unicodeScalars.split(separator: "/").map { String($0) } }

    private var lastSlash: String.Index? { text.utf8.lastIndex(of: UInt8(ascii: "/")) }
}
