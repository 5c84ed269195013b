/// Whose code reads and writes picture files.
public enum Codecs: String, CaseIterable, Hashable, Sendable {
    /// The project's own code where it knows a file and saves time, else the system's libraries.
    ///
    /// It reads common baseline JPEG and plain PNG files, and steps back before anything unusual: what is refused, and why,
    /// is what libjpeg and libpng say. Which bytes it is trusted with is told in `CFastCodecs.h`.
    case fast
    /// libjpeg, libpng and zlib alone, for whoever trusts no other reader of strangers' bytes.
    case system
}
