/// A step of a YAML text as it is read or written from its beginning to its end.
enum YAMLEvent: Sendable {
    /// How a text is written.
    enum ScalarStyle: UInt32, Sendable {
        /// As the writer likes.
        case any
        case plain
        case singleQuoted
        case doubleQuoted
        case literal
        case folded
    }

    case streamStart
    case streamEnd
    case documentStart
    case documentEnd
    case alias(String)
    case scalar(String, YAMLEvent.ScalarStyle, anchor: String?, tag: String?)
    case sequenceStart(anchor: String?, tag: String?)
    case sequenceEnd
    case mappingStart(anchor: String?, tag: String?)
    case mappingEnd
}
