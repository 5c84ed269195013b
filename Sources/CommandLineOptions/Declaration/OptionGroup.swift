/// Options that belong together: properties, and the declarations that say how the command line fills them.
///
/// A group has a value before anything is read, and may stand in other groups and commands.
public protocol OptionGroup: Sendable {
    /// The group before anything is read: every property has its default.
    init()

    /// The declarations, in the order of help.
    static var options: Options<Self> { get }

    /// Judges what was given as a whole.
    ///
    /// - Throws: ``CommandLineError/contradiction(_:)`` where options exclude each other.
    func validate() throws(CommandLineError)
}

extension OptionGroup {
    /// Finds nothing wrong.
    public func validate() throws(CommandLineError) {}

    /// Reads the options of this group alone.
    ///
    /// - Parameter arguments: The words of the command line.
    /// - Returns: The filled group.
    /// - Throws: ``CommandLineError`` for what can't be understood, a request for help included.
    public static func parse(_ arguments: [String]) throws(CommandLineError) -> Self {
        let reading = try OptionReading(arguments[...], of: options.declarations)
        guard reading.request == nil else { throw .unknownOption(reading.requestSpelling, suggestion: nil) }
        return try options.fill(from: reading)
    }
}
