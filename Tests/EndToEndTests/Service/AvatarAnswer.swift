import FoundationEssentials
import Testing

/// What a client of Gravatar or Libravatar was answered to an address of its own making.
struct AvatarAnswer: CustomStringConvertible {
    /// The client's name.
    var client: String
    /// What it asks for, of whom, perhaps with a side and a format: `known-64-png`, `none`, `retro`.
    var wanted: String
    var status: Int
    var mediaType: String
    var location: String
    var body: [UInt8]
    /// The address as the client makes it, perhaps without a scheme.
    var address: String

    /// Reads a line of `fixtures/peers/avatars.py`.
    init(line: Substring) throws {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        try #require(fields.count == 7, "\(line)")
        (client, wanted, mediaType, location, address) = (fields[0], fields[1], fields[3], fields[4], fields[6])
        status = try #require(Int(fields[2]))
        body = Array(try #require(Data(base64Encoded: fields[5])))
    }

    private var words: [Substring] { wanted.split(separator: "-") }

    /// Whether the portrait of the known user is asked for.
    var isOfKnown: Bool { words.first == "known" }

    /// The side that is asked for, in pixels.
    var side: Int { words.lazy.compactMap { Int($0) }.first ?? (isOfKnown || wanted == "figure" ? 80 : 40) }

    /// The format that the address's extension names.
    var format: String? { words.last.flatMap { ["jpeg", "png"].contains($0) ? String($0) : nil } }

    var description: String { "\(client) \(wanted) \(address): \(status) \(mediaType) \(location)" }
}
