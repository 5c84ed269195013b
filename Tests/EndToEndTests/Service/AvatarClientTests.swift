import FoundationEssentials
import PixelPipeline
import SandboxPortal
import Testing

@Suite("Clients of Gravatar and Libravatar")
struct AvatarClientTests {
    private static let known = "Jane.Doe@Example.com"

    private static let clients: Set<String> = [
        "Flask-Gravatar", "Gravatar::URL", "Gravtastic", "Horde_Service_Gravatar", "Libravatar::URL", "Redmine",
        "Template::Plugin::Gravatar", "WordPress", "cgit, email-gravatar.lua", "cgit, email-gravatar.py",
        "cgit, email-libravatar.lua", "dj-gravatar", "django-gravatar2", "django-simplegravatar", "gitweb",
        "go-libravatar", "gravify", "ikiwiki", "libgravatar", "my-gravatar", "node-libravatar",
        "pyGravatar", "pyLibravatar", "ui-avatars",
    ]

    /// Makes a certificate for the names that the clients have built in.
    private static func certificate(in folder: String) async throws {
        let names = "gravatar.com *.gravatar.com *.libravatar.org portraits.example.com"
            .split(separator: " ").map { "DNS:\($0)" }.joined(separator: ",")
        var shell = Program(home: folder)
        shell.executable = "/bin/bash"
        let script = """
            openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=avatars -addext subjectAltName=\(names) \\
              -keyout "$HOME/tls.key" -out "$HOME/tls.pem" 2>/dev/null && chmod 600 "$HOME/tls.key"
            """
        let outcome = try await shell.run("-c", script)
        try #require(outcome.status == 0, "\(outcome.error)")
    }

    /// What the clients are answered by a plain service and by one that speaks TLS, behind the names that they were written for.
    private static func answers(_ stage: Stage) async throws -> [AvatarAnswer] {
        let folder = stage.folder.path
        try await certificate(in: folder)
        var program = stage.program
        program.environment["PORTRAIT_SERVE_TRUSTED_HOSTS"] = "images.example.com ui-avatars.com"
        program.environment["PORTRAIT_SERVE_PROFILES"] = "on"
        let tls = ["--tls-certificate", "\(folder)/tls.pem", "--tls-key", "\(folder)/tls.key"]
        let outcome = try await RunningService.with(program) { [program] plain in
            try await RunningService.with(program, tls[0], tls[1], tls[2], tls[3]) { secure in
                let places = [plain, secure].map { String($0.url.split(separator: "/")[1]) }
                return try await Peers.python(
                    "avatars.py",
                    places[0],
                    places[1],
                    "\(folder)/tls.pem",
                    known,
                    "Jane Doe"
                )
            }
        }
        try #require(outcome.status == 0, "\(outcome.error)")
        return try String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
            .map { try AvatarAnswer(line: $0) }
    }

    /// What `fetch` gives for what is wanted of the known user: the same by another way, which no e-mail address is on.
    private static func pictures(_ stage: Stage, _ answers: [AvatarAnswer]) async throws -> [String: [UInt8]] {
        var pictures: [String: [UInt8]] = [:]
        for answer in answers where answer.isOfKnown && pictures[answer.wanted] == nil {
            let format = answer.format.map { ["--format", $0] } ?? []
            let fetched = try await stage.program.run(
                ["fetch", "--screen-name", "jane", "-o", "-", "--size", "\(answer.side)"] + format
            )
            try #require(fetched.status == 0, "\(fetched.error)")
            pictures[answer.wanted] = fetched.output
        }
        return pictures
    }

    @Test("get the right picture at every address that they make", .timeLimit(.minutes(40)))
    func pictures() async throws {
        try await Stage.with(.liferay74) { stage in
            let answers = try await Self.answers(stage)
            // Debian 12 is the last that has these.
            let system = try String(contentsOf: URL(filePath: "/etc/os-release"), encoding: .utf8)
            let gone: Set = system.contains("VERSION_ID=\"12\"") ? [] : ["node-libravatar", "go-libravatar"]
            #expect(Set(answers.map(\.client)).union(gone) == Self.clients)
            // Nobody was told where the service is.
            #expect(answers.allSatisfy { !$0.address.contains("127.0.0.1") && !$0.address.contains("localhost") })
            let pictures = try await Self.pictures(stage, answers)
            var strangers: [String: Set<[UInt8]>] = [:]
            for answer in answers {
                switch answer.wanted {
                case "none": #expect(answer.status == 404, "\(answer)")
                case "profile": try await Self.checkProfile(answer, in: stage)
                case "initials-elsewhere":
                    #expect(answer.status == 302, "\(answer)")
                    #expect(answer.location.hasPrefix("https://ui-avatars.com/api/XY/"), "\(answer)")
                case "redirect":
                    #expect(answer.status == 302, "\(answer)")
                    #expect(answer.location == "https://images.example.com/nobody.png", "\(answer)")
                default:
                    try Self.checkPicture(answer)
                    if let picture = pictures[answer.wanted] {
                        #expect(answer.body == picture, "\(answer)")
                    } else {
                        strangers[answer.wanted, default: []].insert(answer.body)
                    }
                }
            }
            // Each is the same for all clients, and what looks different is.
            #expect(strangers.values.allSatisfy { $0.count == 1 })
            #expect(strangers["mm"] == strangers["mp"])
            let drawn = ["mp", "blank", "identicon", "monsterid", "wavatar", "retro", "robohash", "initials"]
            #expect(Set(drawn.compactMap { strangers[$0] }).count == drawn.count)
        }
    }

    /// What the form of a profile is recognised by; all but the picture and the page name the avatar.
    private static func checkProfile(_ answer: AvatarAnswer, in stage: Stage) async throws {
        #expect(answer.status == 200, "\(answer)")
        let address = try #require(answer.address.split(separator: "?").first.map(String.init))
        let text = String(decoding: answer.body, as: UTF8.self)
        if answer.mediaType == "image/png" {
            #expect(address.hasSuffix(".qr"))
            #expect(try await read(answer.body, in: stage) == address.dropLast(3))
            return
        }
        let (type, words) =
            switch address.suffix(5) {
            case ".json": ("application/json", "\"displayName\":\"Jane Doe\"")
            case let suffix where suffix.hasSuffix(".xml"): ("application/xml", "<displayName>Jane Doe</displayName>")
            case let suffix where suffix.hasSuffix(".vcf"): ("text/vcard", "\r\nFN:Jane Doe\r\n")
            default:
                address.contains("/v3/")
                    ? ("application/json", "\"display_name\":\"Jane Doe\"")
                    : ("text/html", "<h1 class=\"p-name\" dir=\"auto\">Jane Doe</h1>")
            }
        #expect(answer.mediaType.hasPrefix(type), "\(answer)")
        #expect(text.contains(words), "\(answer): \(text)")
        let site = address.split(separator: "/").prefix(2).joined(separator: "//")
        #expect(
            type == "text/html" || text.replacing("\r\n ", with: "").contains("\(site)/avatar/"),
            "\(answer): \(text)"
        )
        #expect(!text.contains("@"))
    }

    /// Reads a QR code with zbar.
    private static func read(_ picture: [UInt8], in stage: Stage) async throws -> String {
        try stage.folder.write(picture, to: "code.png")
        var reader = stage.program
        reader.executable = "/usr/bin/zbarimg"
        let outcome = try await reader.run("--quiet", "--raw", stage.folder.file("code.png"))
        try #require(outcome.status == 0, "\(outcome.error)")
        return String(decoding: outcome.output.prefix { $0 != 0x0A }, as: UTF8.self)
    }

    private static func checkPicture(_ answer: AvatarAnswer) throws {
        #expect(answer.status == 200, "\(answer)")
        let header = try ImageHeader(reading: answer.body)
        #expect(answer.mediaType == header.format.mediaType, "\(answer)")
        #expect(header.size == PixelSize(width: answer.side, height: answer.side), "\(answer)")
        if let format = answer.format { #expect(answer.mediaType == "image/\(format)", "\(answer)") }
    }
}
