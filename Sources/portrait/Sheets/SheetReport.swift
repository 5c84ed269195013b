import PixelPipeline
import Screenlets

/// What is told of contact sheets.
struct SheetReport: Encodable, Sendable {
    private enum Key: String, CodingKey {
        case sheets, failures
    }

    /// A sheet that was drawn.
    struct Sheet: Encodable, Sendable {
        /// The file, or nil.
        let path: String?
        /// The number of users on it.
        let users: Int
        /// The format of the file.
        let format: String
        /// The width in pixels.
        let width: Int
        /// The height in pixels.
        let height: Int

        init(path: String?, users: Int, format: String, size: PixelSize) {
            self.path = path
            self.users = users
            self.format = format
            width = size.width
            height = size.height
        }
    }

    /// Where the users came from.
    var summary: ListSummary
    /// The sheets in the order of the users.
    var sheets: [Sheet] = []
    /// How many portraits could not be had, by the code of the failure.
    private(set) var failures: [String: Int] = [:]

    init(summary: ListSummary) {
        self.summary = summary
    }

    /// Takes note of a portrait that could not be had, if it could not.
    ///
    /// - Parameter failure: The failure, or nil.
    mutating func note(_ failure: PortraitError?) {
        if let failure { failures[failure.code.rawValue, default: 0] += 1 }
    }

    /// What a person should know besides seeing the sheets: a line each.
    var remarks: String {
        guard !failures.isEmpty else { return summary.remarks }
        let causes = failures.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        return summary.remarks + "portrait: placeholders stand in for portraits that could not be had: \(causes)\n"
    }

    func encode(to encoder: any Encoder) throws {
        try summary.encode(to: encoder)
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(sheets, forKey: .sheets)
        try object.encode(failures, forKey: .failures)
    }
}
