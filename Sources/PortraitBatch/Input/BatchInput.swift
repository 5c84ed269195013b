public import Screenlets

/// Where the rows of a batch come from: a file, a folder of pictures, a list of the portal.
public protocol BatchInput {
    /// The columns that every row has; nil where rows differ, or before the first one was read.
    var columns: [String]? { get }

    /// The local pictures among which the rows are; nil where they are not looked for.
    var pattern: PicturePattern? { get }

    /// Reads on.
    ///
    /// - Returns: The next row, or nil at the end.
    /// - Throws: ``PortraitError`` when the input as a whole can't be read; what is wrong with a row is in the row.
    mutating func next() async throws(PortraitError) -> BatchRow?
}

extension BatchInput {
    /// The columns that every row has: by default rows differ.
    public var columns: [String]? { nil }

    /// The local pictures among which the rows are: by default none are looked for.
    public var pattern: PicturePattern? { nil }
}
