import Testing

@testable import SandboxPortal

/// What was noted of real portals' answers, asked of the embedded one.
@Suite("Answers that were seen of real portals")
struct SeenAnswerTests {
    struct Seen: Sendable, CustomTestStringConvertible {
        let value: PortalValue

        var release: SandboxPortal.Release { value["release"].string == "6.2" ? .liferay62 : .liferay72 }
        var testDescription: String { "\(release.rawValue): \(value["what"].string ?? "")" }

        func ask(_ visit: Visit) async throws -> WireClient.Answer {
            let header =
                switch value["account"].string {
                case "administrator": Visit.admin
                case "user": Visit.jane
                case "wrong": ["Authorization": Visit.basic("test@example.com", "wrong")]
                default: [String: String]()
                }
            let body = value["body"].string
            guard let path = value["path"].string else { return try await visit.invoke(body ?? "", header) }
            return try await visit.client.send(value["method"].string ?? "POST", path, header, Array((body ?? "").utf8))
        }
    }

    static let all: [Seen] = {
        do {
            return try Fixtures.vectors("seen_answers")["answers"].elements.map(Seen.init)
        } catch {
            // The test that counts them fails then.
            return []
        }
    }()

    @Test("are all there, of both releases")
    func count() {
        #expect(Self.all.count == 96)
        #expect(Set(Self.all.map(\.release)) == [.liferay62, .liferay72])
    }

    @Test("are those of the embedded portal", arguments: all)
    func answer(_ seen: Seen) async throws {
        try await visiting(.init(release: seen.release)) { visit in
            let answer = try await seen.ask(visit)
            let value = seen.value
            #expect(answer.status == Int(value["status"].wholeNumber ?? 0), "\(answer.text.prefix(300))")
            if let text = value["text"].string { #expect(answer.text == text) }
            if let text = value["contains"].string { #expect(answer.text.contains(text), "\(answer.text)") }
            if let count = value["count"].wholeNumber {
                #expect(try PortalValue(parsing: answer.body).elements.count == Int(count))
            }
            guard let failure = value["failure"].string else { return }
            guard case .object(let members) = try PortalValue(parsing: answer.body) else {
                Issue.record("no object: \(answer.text.prefix(300))")
                return
            }
            let body = PortalValue.object(members)
            #expect(body["error"]["type"].string ?? body["exception"].string == failure)
            let message = body["error"]["message"].string ?? body["message"].string
            if let text = value["message"].string { #expect(message == text) }
            let isOld = seen.release == .liferay62
            var names = value["members"].elements.compactMap(\.string)
            if names.isEmpty { names = isOld ? ["exception", "message"] : ["exception", "throwable", "error"] }
            #expect(members.map(\.name).filter { $0 != "rootCause" || names.contains($0) } == names)
        }
    }
}
