import FoundationEssentials
import LiferayPortal
import PortraitBatch
import Screenlets

/// Where the rows of a batch command come from.
enum BatchSource: Sendable {
    case file(path: String, BatchInputFormat?, by: String?)
    case pictures(pattern: String)
    case users(UserListConnector)
    case assets(AssetListConnector)

    /// Reads the options.
    ///
    /// - Parameters:
    ///   - options: The options.
    ///   - isUpload: Whether the rows name pictures: a folder stands for those in it, and a list of the portal has none.
    /// - Throws: ``PortraitError/Code/usage`` where there is no source, more than one, or one that an option does not go
    ///   with.
    init(_ options: BatchInputOptions, isUpload: Bool = false) throws(PortraitError) {
        let sources = try Self.sources(options, isUpload: isUpload)
        guard let source = sources.first, sources.count == 1 else {
            throw PortraitError(
                .usage,
                message: sources.isEmpty ? "there is nothing to work on" : "there is more than one input",
                hint:
                    "give exactly one of a file, - for the standard input, --files PATTERN, --users and --assets CLASS"
            )
        }
        self = source
        if isUpload, isList {
            throw PortraitError(
                .usage,
                message: "a list of the portal names no pictures to upload",
                hint: "give a folder of pictures, or a file with a column file"
            )
        }
        for (option, isGiven, isMeant) in [
            ("--input-format", options.format != nil, isFile), ("--by", options.by != nil, isFile),
            ("--group-id", options.groupId != nil, isList),
            ("--organization-id", options.organizationId != nil, isUsers),
        ] where isGiven && !isMeant {
            throw PortraitError(
                .usage,
                message: "\(option) means nothing for these rows",
                hint: "leave it out; `portrait batch --help` tells what it goes with"
            )
        }
    }

    /// All sources that the options name.
    private static func sources(
        _ options: BatchInputOptions,
        isUpload: Bool
    ) throws(PortraitError) -> [BatchSource] {
        var sources: [BatchSource] = []
        if let path = options.input {
            let isFolder = isUpload && isFolder(path)
            sources.append(
                isFolder
                    ? .pictures(pattern: path.hasSuffix("/") ? path + "*" : path + "/*")
                    : .file(path: path, try options.inputFormat(), by: options.by)
            )
        }
        if let pattern = options.files { sources.append(.pictures(pattern: pattern)) }
        if options.users { sources.append(.users(UserListConnector(of: try options.owner()))) }
        if let name = options.assets {
            let selection: AssetListConnector.Selection =
                if let id = Int64(name) { .classNameId(id) } else { try AssetListConnector.Selection(className: name) }
            sources.append(.assets(AssetListConnector(selection, groupId: options.groupId)))
        }
        return sources
    }

    /// Reads the options of a worker of a job, who may bring no rows.
    ///
    /// - Parameters:
    ///   - options: The options.
    ///   - isUpload: Whether the rows name pictures.
    /// - Returns: The source; nil where none is named.
    /// - Throws: ``PortraitError/Code/usage`` as for any other batch.
    static func optional(
        _ options: BatchInputOptions,
        isUpload: Bool = false
    ) throws(PortraitError) -> BatchSource? {
        guard options.input != nil || options.files != nil || options.users || options.assets != nil else { return nil }
        return try BatchSource(options, isUpload: isUpload)
    }

    private var isFile: Bool { if case .file = self { true } else { false } }
    private var isUsers: Bool { if case .users = self { true } else { false } }
    private var isList: Bool { if case .assets = self { true } else { isUsers } }

    /// Whether rows are users of the portal.
    var asksPortal: Bool { if case .pictures = self { false } else { true } }

    /// The source in words that are the same in the next run, whatever folder that is started in.
    var name: String {
        switch self {
        case .file("-", _, _): "standard input"
        case .file(let path, _, _): Self.absolute(path)
        case .pictures(let pattern): "files \(Self.absolute(pattern))"
        case .users(let connector): "users \(connector.cacheKey)"
        case .assets(let connector): "assets \(connector.cacheKey)"
        }
    }

    /// Opens the source.
    ///
    /// - Parameter stopSignal: Ends the rows when it is sent.
    /// - Returns: The open source.
    /// - Throws: ``PortraitError/Code/inputMissing`` where it is not there, ``PortraitError/Code/usage`` for a column that
    ///   names no user.
    func open(stopSignal: StopSignal) throws(PortraitError) -> OpenBatchSource {
        switch self {
        case .file(let path, let format, let by):
            let source = OpenBatchSource.pieces(
                try InputPieces(path: path, stopSignal: stopSignal),
                format ?? BatchInputFormat(path: path),
                by: by
            )
            // Before anything else happens: a wrong column is the command line's fault.
            _ = try source.rows(of: nil, policy: .remoteFirst)
            return source
        case .pictures(let pattern):
            return .pictures(try PictureSearch(pattern: pattern) { stopSignal.isSent })
        case .users(let connector): return .users(connector)
        case .assets(let connector): return .assets(connector)
        }
    }

    /// The path of the journal that belongs to this source and what is made of it.
    ///
    /// - Parameters:
    ///   - parts: What else tells the batch from others, such as its template.
    ///   - cache: The cache folder.
    /// - Returns: The path.
    func journalPath(with parts: [String], in cache: String) -> String {
        BatchJournals(cache: cache).path(BatchJournal.name(of: [name] + parts))
    }

    /// A path that means the same in every folder.
    static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
    }
}
