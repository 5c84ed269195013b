import PixelPipeline
import Testing

@testable import SandboxPortal

/// An exchange with a real portal, reduced to who asked for what, and the shape of the answer.
struct RecordedExchange: Sendable, CustomTestStringConvertible {
    static let all: [RecordedExchange] = {
        do {
            return try Fixtures.vectors("recorded_exchanges")["exchanges"].elements.map(RecordedExchange.init)
        } catch {
            // The test that counts them fails then.
            return []
        }
    }()

    let value: PortalValue

    var name: String { value["name"].string ?? "" }

    var release: SandboxPortal.Release { value["release"].string == "6.2.5" ? .liferay62 : .liferay72 }

    var testDescription: String { "\(release.rawValue) \(name)" }

    /// Whether the picture came from a user, rather than in place of one.
    var isPortrait: Bool { value["image"].string?.hasSuffix("{portrait}") == true }

    /// The credentials that it is asked with.
    var header: [String: String] {
        switch value["account"].string {
        case "administrator": Visit.admin
        case "user": Visit.jane
        case "wrong": ["Authorization": Visit.basic("test@example.com", "wrong")]
        default: [:]
        }
    }

    /// Whether it came with the cookie of a session.
    var hasSession: Bool { value["session"] == .bool(true) }

    /// Tells what of an answer's header a client would find other than the real portal's.
    ///
    /// - Parameter answer: The answer.
    /// - Returns: The differences, in words.
    func differences(inHeaderOf answer: WireClient.Answer) -> [String] {
        // What every server says in its own way, as `recorded_exchanges.py` has it.
        let own: Set = [
            "connection", "content-length", "content-type", "date", "keep-alive", "server", "set-cookie",
            "transfer-encoding",
        ]
        let found = Set(answer.header.map { $0.name.lowercased() }).subtracting(own)
        let recorded = value["header"].members ?? [:]
        let names = Set(recorded.keys).symmetricDifference(found).map { "\($0) is in one of both" }
        let values = recorded.filter {
            $0.value != .null && found.contains($0.key) && answer[$0.key] != $0.value.string
        }
        let cookies = Set(answer.all("Set-Cookie").map { String($0.prefix { $0 != "=" }) })
            .symmetricDifference(value["cookies"].elements.compactMap(\.string))
        return names.sorted() + values.keys.sorted().map { "\($0) has another value" }
            + cookies.sorted().map { "cookie \($0) is in one of both" }
    }

    /// The commands as the embedded portal's data have them.
    func commands(_ visit: Visit) throws -> String {
        let commands = try value["commands"].elements
            .map { command in
                let (path, parameters) = (command.elements[0], command.elements[1])
                let written = try (parameters.members ?? [:]).sorted { $0.key < $1.key }
                    .map { "\"\($0.key)\":\(try text(of: $0.value, for: $0.key, visit))" }
                return "{\"\(path.string ?? "")\":{\(written.joined(separator: ","))}}"
            }
        return "[\(commands.joined(separator: ","))]"
    }

    private func text(of value: PortalValue, for name: String, _ visit: Visit) throws -> String {
        let isAdministrator = self.value["account"].string == "administrator"
        func user(_ role: String) throws -> SandboxUser {
            try #require(visit.sandbox.user(screenName: (role == "{own}") == isAdministrator ? "test" : "jane"))
        }
        switch (name, value.string) {
        case (_, "{company}"): return "20116"
        case (_, "{sites}"): return "[\(try #require(try Fixtures.company().groups.first).groupId)]"
        case (_, "{weblogClasses}"): return "[\(try className(.blogsEntry).classNameId)]"
        case (_, "{bookmarkClasses}"): return "[\(try className(.bookmarksEntry).classNameId)]"
        case (_, "{weblogClass}"): return "\"\(try className(.blogsEntry).value)\""
        case (_, "{weblogEntry}"): return "33001"
        case (_, "{comment}"): return "34080"
        case ("virtualHost", "{nobody}"): return "\"10.9.8.7\""
        case (_, "{site}"): return "\(try #require(try Fixtures.company().groups.first).groupId)"
        case ("userId", "{nobody}"): return "999999"
        case ("emailAddress", "{nobody}"), ("screenName", "{nobody}"): return "\"nobody@example.org\""
        case ("userId", let role?): return "\(try user(role).userId)"
        case ("emailAddress", let role?): return "\"\(try user(role).emailAddress)\""
        case ("screenName", let role?): return "\"\(try user(role).screenName)\""
        case ("bytes", _):
            let bytes = try bytes(value)
            let list = "[\(bytes.map { "\($0)" }.joined(separator: ","))]"
            return value["asText"] == .bool(true) ? "\"\(list)\"" : list
        case (_, let text?): return "\"\(text)\""
        default: return value.parameterText ?? "null"
        }
    }

    private func className(_ model: ModelName) throws -> ClassNameTable.Entry {
        try #require(try Fixtures.company().content.classNames(release.profile).entry(model))
    }

    private func bytes(_ value: PortalValue) throws -> [UInt8] {
        let picture = value["picture"].elements
        guard let format = picture.first?.string, picture.count == 3 else {
            return value["bytes"].elements.compactMap { $0.wholeNumber.map { UInt8(truncatingIfNeeded: $0) } }
        }
        return try Self.picture(
            format,
            width: Int(picture[1].wholeNumber ?? 0),
            height: Int(picture[2].wholeNumber ?? 0)
        )
    }

    /// A picture of a format and a size; a GIF is one of the company's, since nothing here writes any.
    static func picture(_ format: String, width: Int, height: Int) throws -> [UInt8] {
        guard let format = ImageFormat(rawValue: format), format != .gif else {
            return try Fixtures.bytes("portraits/yuki.gif")
        }
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width { bytes += [UInt8(x % 256), UInt8(y % 256), UInt8((x + y) % 256), 255] }
        }
        let size = PixelSize(width: width, height: height)
        return try Renderer().encode(Bitmap(size: size, layout: .rgba, bytes: bytes), as: format)
    }
}
