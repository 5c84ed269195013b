public import Screenlets

/// How the files of a batch are called: text with placeholders such as `out/{userId}-{screenName}.{format}`.
///
/// The folders in front of the first placeholder are the output folder; no value leads out of it. `{{` and `}}` stand for
/// the braces themselves.
public struct OutputTemplate: Hashable, Sendable {
    /// A part of a name.
    enum Piece: Hashable, Sendable {
        case text(String)
        case field(String)
    }

    /// The placeholders that are no columns.
    public static let builtIn = ["userId", "screenName", "email", "uuid", "rendition", "format", "row"]
    /// The placeholders of local pictures: the name without extension, the name, and the folders it is in.
    public static let ofPictures = ["name", "file", "folder"]

    /// The template as it was written.
    public let text: String
    /// The folder that everything goes to: the literal one in front of the first placeholder; `.` where there is none.
    public let folder: String
    /// The names below that folder, the file's last.
    let names: [[Piece]]

    /// Reads a template.
    ///
    /// - Parameter text: The template.
    /// - Throws: ``PortraitError/Code/usage`` for braces that do not match, for a template that names a folder, and for `..`
    ///   behind a placeholder.
    public init(parsing text: String) throws(PortraitError) {
        self.text = text
        var names: [[Piece]] = []
        var folders: [Substring] = []
        for scalars in text.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false) {
            let part = Substring(scalars)
            let pieces = try Self.pieces(of: part, in: text)
            if names.isEmpty, !pieces.contains(where: { if case .field = $0 { true } else { false } }) {
                folders.append(part)
                continue
            }
            if part == ".." || part == "." { throw Self.fault(text, "it has \"\(part)\" behind a placeholder") }
            if !part.isEmpty { names.append(pieces) }
        }
        guard !names.isEmpty, text.utf8.last != UInt8(ascii: "/") else {
            throw Self.fault(text, names.isEmpty ? "every row would write the same file" : "it names a folder")
        }
        self.names = names
        let folder = folders.joined(separator: "/")
        self.folder = folder.isEmpty ? (text.utf8.first == UInt8(ascii: "/") ? "/" : ".") : folder
    }

    /// The names of the placeholders.
    public var fields: Set<String> {
        var fields: Set<String> = []
        for case .field(let name) in names.joined() { fields.insert(name) }
        return fields
    }

    /// Refuses columns that do not have what the template asks for.
    ///
    /// - Parameter columns: The columns that every row has.
    /// - Throws: ``PortraitError/Code/usage`` for a placeholder that nothing would fill.
    @Sendable
    func check(_ columns: [String]) throws(PortraitError) {
        let known = Self.builtIn + columns.filter { !Self.builtIn.contains($0) }
        guard let missing = fields.subtracting(known).min() else { return }
        throw PortraitError(
            .usage,
            message: "there is no {\(missing)} for the template \(text)",
            hint: "known are \(known.joined(separator: ", "))"
        )
    }

    /// The extension where it is literal text, such as `png`; nil where it is not, or there is none.
    public var fileExtension: String? {
        guard case .text(let text)? = names.last?.last, let dot = text.lastIndex(of: ".") else { return nil }
        return String(text[text.index(after: dot)...])
    }

    /// The path of a file below the output folder.
    ///
    /// - Parameter values: Gives the text of a placeholder, as parts of which each is a name of its own; nil where it has
    ///   none.
    /// - Returns: The path, of safe names that are joined by slashes.
    /// - Throws: ``PortraitError/Code/usage`` for a placeholder without a value, and a name that would be empty; what
    ///   `values` throws.
    func path(_ values: (String) throws(PortraitError) -> [String]?) throws(PortraitError) -> String {
        var path: [String] = []
        for (index, pieces) in names.enumerated() {
            // What has several parts, as folders do, makes as many names.
            var parts = [""]
            for piece in pieces {
                switch piece {
                case .text(let text): parts[parts.count - 1] += text
                case .field(let name):
                    guard let value = try values(name) else {
                        throw PortraitError(
                            .usage,
                            message: "there is no {\(name)} for this row",
                            hint: "the template \(text) asks for it"
                        )
                    }
                    let safe = value.map(SafeName.value)
                    parts[parts.count - 1] += safe.first ?? ""
                    parts += safe.dropFirst()
                }
            }
            let safe = parts.map(SafeName.name).filter { !$0.isEmpty }
            if safe.isEmpty, index == names.count - 1 {
                throw PortraitError(
                    .usage,
                    message: "the name of the output would be empty",
                    hint: "add something to the template that no row leaves out, such as {row}"
                )
            }
            path += safe
        }
        return path.joined(separator: "/")
    }

    /// The path of a file as the template's writer sees it.
    ///
    /// - Parameter relative: The path below the output folder.
    /// - Returns: The path that begins with the output folder's own.
    func fullPath(of relative: String) -> String {
        switch folder {
        case "." where !text.hasPrefix("./"): relative
        case "/": "/" + relative
        default: folder + "/" + relative
        }
    }

    private static func pieces(of part: Substring, in text: String) throws(PortraitError) -> [Piece] {
        var pieces: [Piece] = []
        var literal = ""
        var rest = part.unicodeScalars
        while let scalar = rest.popFirst() {
            switch scalar {
            case "{", "}":
                if rest.first == scalar {
                    rest.removeFirst()
                    literal.unicodeScalars.append(scalar)
                    continue
                }
                guard scalar == "{", let end = rest.firstIndex(of: "}"), end > rest.startIndex else {
                    throw fault(text, "its braces do not match")
                }
                if !literal.isEmpty { pieces.append(.text(literal)) }
                literal = ""
                pieces.append(.field(String(rest[..<end])))
                rest = rest[rest.index(after: end)...]
            case "\0": throw fault(text, "it has a NUL character")
            default: literal.unicodeScalars.append(scalar)
            }
        }
        if !literal.isEmpty { pieces.append(.text(literal)) }
        return pieces
    }

    private static func fault(_ text: String, _ reason: String) -> PortraitError {
        PortraitError(
            .usage,
            message: "\"\(text)\" is no output template: \(reason)",
            hint: "write it like out/{userId}-{screenName}.{format}"
        )
    }
}
