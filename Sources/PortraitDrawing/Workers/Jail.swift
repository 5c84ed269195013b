import CJail

/// What a kernel takes from a worker; see `SECURITY.md`.
public struct Jail: Hashable, Sendable {
    /// The version of Landlock that keeps it from all files and ports; 0 for none.
    public let landlock: Int
    /// Whether the filter of system calls (seccomp) holds.
    public let filtersCalls: Bool
    /// Whether the limits of memory, files and processes hold.
    public let limitsResources: Bool

    /// Whether a worker is shut in, by Landlock as well or without it: the filter lets it open nothing, either.
    public var isTight: Bool { filtersCalls && limitsResources }

    /// What is missing, in words; empty where nothing is.
    public var missing: [String] {
        var missing: [String] = []
        if landlock == 0 { missing.append("Landlock") }
        if !filtersCalls { missing.append("the filter of system calls (seccomp)") }
        if !limitsResources { missing.append("limits of memory and files") }
        return missing
    }

    /// Shuts this process in, for ever.
    ///
    /// - Parameter memory: The bytes of memory that it may take beyond those that it has.
    /// - Returns: What holds.
    static func enter(memory: Int) -> Jail { Jail(portrait_jail_enter(UInt64(max(0, memory)))) }

    private init(_ jail: portrait_jail) {
        landlock = Int(jail.landlock)
        filtersCalls = jail.filter == 0
        limitsResources = jail.limits == 0
    }
}

extension Jail: FrameCodable {
    package func write(to frame: inout FrameWriter) {
        frame.write(landlock)
        frame.write(filtersCalls)
        frame.write(limitsResources)
    }

    package init(from frame: inout FrameReader) throws(FrameReader.Fault) {
        landlock = try frame.number()
        filtersCalls = try frame.flag()
        limitsResources = try frame.flag()
    }
}
