import Screenlets

/// The files that a batch writes beside those of its rows, such as its report, which no row may replace.
public struct ReservedFiles: Sendable {
    private var files: [(path: String, role: String)] = []

    /// Reserves nothing.
    public init() {}

    /// Reserves a file.
    ///
    /// - Parameters:
    ///   - path: The path; nil and `-` are no file.
    ///   - role: What the file is for, such as an option's name.
    public mutating func add(_ path: String?, as role: String) {
        guard let path, path != "-" else { return }
        files.append((path, role))
    }

    /// Refuses a row that would write one of the files.
    ///
    /// - Parameters:
    ///   - relative: The path of the row's file below the output folder.
    ///   - whole: The same as the template's writer sees it.
    ///   - output: The output folder; nil for a rehearsal, which goes by the names alone.
    /// - Throws: ``PortraitError/Code/usage``.
    func check(_ relative: String, at whole: String, in output: OutputFolder?) throws(PortraitError) {
        for file in files where file.path == whole || output?.leads(relative, to: file.path) ?? false {
            throw PortraitError(
                .usage,
                message: "\(whole) is the file of \(file.role)",
                hint: "write the pictures to another folder, or under names that differ from it"
            )
        }
    }
}
