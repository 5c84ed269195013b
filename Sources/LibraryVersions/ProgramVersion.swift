internal import CLibraries

/// The version of the program that this library is part of.
public enum ProgramVersion {
    /// The version: that of the last tag of git as `make build` found it, else that of the source.
    public static var text: String { unsafe String(cString: portrait_version()) }
}
