import Glibc

/// A program, its arguments and what it finds around itself.
public struct ChildCommand: Hashable, Sendable {
    /// Which processes a child belongs together with.
    public enum Company: Hashable, Sendable {
        /// A session, and so a process group, of its own: what it starts is ended with it, and no terminal's keys reach it.
        case own
        /// The process group of this process: it may ask on the terminal, and an interrupt from there reaches it as well.
        case shared
    }

    /// A path, which has a slash in it, or a name that is looked for in the folders of the child's `PATH`.
    public var program: String
    /// The words after the name.
    public var arguments: [String]
    /// The variables; nil for those of this process.
    public var environment: [String: String]?
    /// The folder that it works in; nil for that of this process.
    public var folder: String?
    /// Which processes it belongs together with; its own by default.
    public var company: Company

    /// Describes a child.
    ///
    /// - Parameters:
    ///   - program: A path, which has a slash in it, or a name that is looked for in the folders of the child's `PATH`.
    ///   - arguments: The words after the name.
    ///   - environment: The variables; nil for those of this process. A name that no variable can have is left out.
    ///   - folder: The folder that it works in; nil for that of this process.
    ///   - company: Which processes it belongs together with.
    public init(
        _ program: String,
        arguments: [String] = [],
        environment: [String: String]? = nil,
        folder: String? = nil,
        company: Company = .own
    ) {
        self.program = program
        self.arguments = arguments
        self.environment = environment
        self.folder = folder
        self.company = company
    }

    /// The paths that are tried one after the other.
    ///
    /// The working folder is never searched.
    var candidates: [String] {
        guard !program.contains("/") else { return [program] }
        guard !program.isEmpty else { return [] }
        return searchPath.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(program)" }
    }

    private var searchPath: String {
        let standard = "/bin:/usr/bin"
        if let environment { return environment["PATH"] ?? standard }
        guard let own = unsafe getenv("PATH") else { return standard }
        return unsafe String(cString: own)
    }
}
