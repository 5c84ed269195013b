/// A reason why a node can't be written.
struct YAMLWritingError: Error, Sendable, CustomStringConvertible {
    var description: String
}
