import FoundationEssentials
import PixelPipeline
import SandboxPortal
import Testing

@Suite("Clients of Gravatar and Libravatar")
struct AvatarClientTests {
    private static let known = "Jane.Doe@Example.com"

    /// What a client was answered to an address of its own making.
    private struct Answer: CustomStringConvertible {
        var client: String
        var wanted: String
        var status: Int
        var mediaType: String
        var location: String
        var body: [UInt8]

        var description: String { "\(client) \(wanted): \(status) \(mediaType) \(location)" }

        init(line: Substring) throws {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            try #require(fields.count == 6, "\(line)")
            (client, wanted, mediaType, location) = (fields[0], fields[1], fields[3], fields[4])
            status = try #require(Int(fields[2]))
            body = Array(try #require(Data(base64Encoded: fields[5])))
        }
    }

    private static func answers(_ outcome: Program.Outcome) throws -> [Answer] {
        try #require(outcome.status == 0, "\(outcome.error)")
        return try String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").map { try Answer(line: $0) }
    }

    @Test("get the right picture at every address that they make", .timeLimit(.minutes(40)))
    func pictures() async throws {
        try await Stage.with(.liferay74) { stage in
            var program = stage.program
            program.environment["PORTRAIT_SERVE_TRUSTED_HOSTS"] = "images.example.com"
            let answers = try await RunningService.with(program) { service in
                try Self.answers(try await Peers.perl("avatars.pl", service.url, Self.known))
                    + Self.answers(try await Peers.python("avatars.py", service.url, Self.known))
            }
            #expect(
                Set(answers.map(\.client)) == ["Gravatar::URL", "Libravatar::URL", "libgravatar", "pyLibravatar"]
            )
            var pictures: [String: [UInt8]] = [:]
            for (name, options) in [
                ("known", ["--size", "80"]), ("known-1", ["--size", "1"]), ("known-64", ["--size", "64"]),
                ("known-512", ["--size", "512"]), ("known-200", ["--size", "200"]),
                ("known-jpeg", ["--size", "80", "--format", "jpeg"]),
            ] {
                // The same by another way, which no e-mail address is on.
                let fetched = try await stage.program.run(["fetch", "--screen-name", "jane", "-o", "-"] + options)
                try #require(fetched.status == 0, "\(fetched.error)")
                pictures[name] = fetched.output
            }
            var strangers: [String: Set<[UInt8]>] = [:]
            for answer in answers {
                switch answer.wanted {
                case "none": #expect(answer.status == 404, "\(answer)")
                case "redirect":
                    #expect(answer.status == 302, "\(answer)")
                    #expect(answer.location == "https://images.example.com/nobody.png", "\(answer)")
                default:
                    #expect(answer.status == 200, "\(answer)")
                    let header = try ImageHeader(reading: answer.body)
                    #expect(answer.mediaType == header.format.mediaType, "\(answer)")
                    if let picture = pictures[answer.wanted] {
                        #expect(answer.body == picture, "\(answer)")
                    } else {
                        let side = answer.wanted == "figure" ? 80 : 40
                        #expect(header.size == PixelSize(width: side, height: side), "\(answer)")
                        strangers[answer.wanted, default: []].insert(answer.body)
                    }
                }
            }
            // Each is the same for all clients, and what looks different is.
            #expect(strangers.values.allSatisfy { $0.count == 1 })
            #expect(strangers["mm"] == strangers["mp"])
            #expect(Set(["mp", "blank", "identicon", "retro"].compactMap { strangers[$0] }).count == 4)
        }
    }
}
