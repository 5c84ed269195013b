/// The checkout that the tests were built from.
enum Repository {
    /// The top folder.
    static let root: String = {
        let parts = #filePath.split(separator: "/").dropLast(4)
        return "/" + parts.joined(separator: "/")
    }()

    static func path(_ relative: String) -> String { "\(root)/\(relative)" }
}
