import Testing

@testable import SandboxPortal

/// What real portals were asked about users, portraits, lists and pages, asked of the embedded one.
@Suite("Exchanges that were recorded with real portals")
struct RecordedExchangeTests {
    static let images = RecordedExchange.all.filter { $0.value["image"] != .null }
    static let pages = RecordedExchange.all.filter { $0.value["page"] != .null }
    static let calls = RecordedExchange.all.filter { $0.value["image"] == .null && $0.value["page"] == .null }

    @Test("are all there, of both releases")
    func count() {
        #expect(Self.calls.count == 72 && Self.images.count == 8 && Self.pages.count == 5)
        #expect(Set(RecordedExchange.all.map(\.release)) == [.liferay62, .liferay72])
        let failures = Set(Self.calls.compactMap { $0.value["failure"].string })
        #expect(failures.count >= 12)
    }

    @Test(
        "have the status, the exception, the members, the types and the header that the real portal's answers had",
        arguments: calls
    )
    func call(_ exchange: RecordedExchange) async throws {
        // The recorded 6.2.5 had no app for Screens.
        let hasScreensApp = exchange.release != .liferay62
        try await visiting(.init(release: exchange.release, hasScreensApp: hasScreensApp)) { visit in
            let header = exchange.hasSession ? try await Self.session(visit) : exchange.header
            let answer =
                if let target = exchange.value["upload"].string {
                    try await upload(to: target, visit, header)
                } else {
                    try await visit.invoke(try exchange.commands(visit), header)
                }
            #expect(answer.status == Int(exchange.value["status"].wholeNumber ?? 0), "\(answer.text.prefix(300))")
            #expect(answer["Content-Type"] == exchange.value["mediaType"].string)
            let noticed = exchange.differences(inHeaderOf: answer)
            #expect(noticed.isEmpty, "\(noticed.joined(separator: ", "))")
            let value = try PortalValue(parsing: answer.body)
            compare(value, with: exchange)
            let shapes = try Fixtures.vectors("recorded_exchanges")["shapes"]
            let differences = RecordedShape(shapes: shapes).differences(value, from: exchange.value["answer"])
            #expect(differences.isEmpty, "\(differences.joined(separator: ", "))")
            if exchange.value["commands"].elements.first?.elements.first?.string == "/user/delete-portrait" {
                let left = value.elements.last?["portraitId"].parameterText
                // 7.2.1 answered with the id of the picture that was removed.
                #expect((left == "0") == (exchange.release == .liferay62))
            }
        }
    }

    /// Compares the failure: its class, its message without the numbers, and the order of its members.
    private func compare(_ value: PortalValue, with exchange: RecordedExchange) {
        let failure = value["error"]["type"].string ?? value["exception"].string
        #expect(failure == exchange.value["failure"].string)
        guard failure != nil, case .object(let members) = value else { return }
        let message = value["error"]["message"].string ?? value["message"].string
        #expect(message?.replacing(/[0-9]+/, with: "#") == exchange.value["message"].string)
        #expect(members.map(\.name) == exchange.value["members"].elements.map(\.string))
    }

    private static func session(_ visit: Visit) async throws -> [String: String] {
        let session = try #require(try await SessionVisit.signIn(visit.client))
        return ["Cookie": session.cookie, "X-CSRF-Token": session.token]
    }

    private func upload(to target: String, _ visit: Visit, _ header: [String: String]) async throws -> WireClient.Answer
    {
        let picture = try RecordedExchange.picture("jpeg", width: 300, height: 200)
        let body =
            Array("--b\r\nContent-Disposition: form-data; name=\"userId\"\r\n\r\n20156\r\n--b\r\n".utf8)
            + Array("Content-Disposition: form-data; name=\"bytes\"; filename=\"portrait.jpg\"\r\n".utf8)
            + Array("Content-Type: image/jpeg\r\n\r\n".utf8) + picture + Array("\r\n--b--\r\n".utf8)
        let type = ["Content-Type": "multipart/form-data; boundary=b"]
        return try await visit.client.send("POST", target, header.merging(type) { first, _ in first }, body)
    }

    @Test("lead through the pages of the sign-in as the real portal does", arguments: pages)
    func page(_ exchange: RecordedExchange) async throws {
        try await visiting(.init(release: exchange.release)) { visit in
            let page = exchange.value["page"].elements.compactMap(\.string)
            var header = ["Cookie": "COOKIE_SUPPORT=true"]
            let answer: WireClient.Answer
            if page[0] == "POST" {
                answer = try await SessionVisit.post(visit.client)
            } else {
                if exchange.hasSession {
                    header["Cookie"]? += "; \(try #require(try await Self.session(visit)["Cookie"]))"
                } else {
                    header = [:]
                }
                answer = try await visit.client.send(page[0], page[1], header, [])
            }
            #expect(answer.status == Int(exchange.value["status"].wholeNumber ?? 0))
            let noticed = exchange.differences(inHeaderOf: answer)
            #expect(noticed.isEmpty, "\(noticed.joined(separator: ", "))")
            let location = exchange.value["location"].string.map { "http://127.0.0.1:\(visit.client.port)\($0)" }
            #expect(answer["Location"] == location)
            let type = exchange.value["mediaType"].string?.lowercased()
            #expect(type == "" || answer["Content-Type"]?.lowercased() == type)
        }
    }

    @Test("have pictures of the type and the size that the real portal made of the same", arguments: images)
    func image(_ exchange: RecordedExchange) async throws {
        try await visiting(.init(release: exchange.release)) { visit in
            var target = try #require(exchange.value["image"].string)
            let size = exchange.value["size"].elements
            let format = try #require(size.first?.string)
            if exchange.isPortrait {
                // A JPEG of 300 by 200 and a PNG of 100 by 67 were sent there, and made these.
                let sides = format == "jpeg" ? (width: 300, height: 200) : (width: 100, height: 67)
                let picture = try RecordedExchange.picture(format, width: sides.width, height: sides.height)
                #expect(try await visit.upload(picture, userId: 20_207).status == 200)
                let user = try #require(visit.sandbox.user(screenName: "jane"))
                let token = PictureToken.encoded(PictureToken.user(uuid: user.uuid))
                target = target.replacing("{portrait}", with: "\(user.portraitId)&img_id_token=\(token)")
            }
            let answer = try await visit.client.get(target)
            #expect(answer.status == Int(exchange.value["status"].wholeNumber ?? 0))
            #expect(answer["Content-Type"] == exchange.value["mediaType"].string)
            let noticed = exchange.differences(inHeaderOf: answer)
            #expect(noticed.isEmpty, "\(noticed.joined(separator: ", "))")
            // The sum of `ETagUtil` in Liferay, written down once more.
            let sum = answer.body.reduce(into: Int32(0)) { $0 = $0 &* 31 &+ Int32(Int8(bitPattern: $1)) }
            #expect(answer["ETag"] == "\"\(String(UInt32(bitPattern: sum), radix: 16))\"")
            guard format != "gif" else { return }
            let sides = size.dropFirst().compactMap { $0.wholeNumber.map { Int($0) } }
            #expect(PictureSize(answer.body) == PictureSize(sides[0], sides[1]))
        }
    }
}
