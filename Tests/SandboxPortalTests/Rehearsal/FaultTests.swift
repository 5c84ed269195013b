import SocketPeers
import Testing

@testable import SandboxPortal

@Suite("Rehearsal: faults on the wire")
struct FaultTests {
    private static let me = "[{\"/user/get-user-by-id\":{\"userId\":20156}}]"

    @Test("plays every kind of fault as it is described", arguments: Fault.Kind.allCases)
    func kinds(kind: Fault.Kind) async throws {
        try await visiting(.liferay70) { visit in
            let whole = try await visit.invoke(Self.me)
            visit.sandbox.clearRequests()
            if kind == .hang { return try await Self.hang(visit) }
            visit.sandbox.setRehearsal(
                Rehearsal(faults: [Fault(kind, area: .jsonws, milliseconds: 1, retryAfter: "7")])
            )
            let answer = try await visit.invoke(Self.me)
            switch kind {
            case .latency, .expiredSession, .trickle:
                #expect(answer.body == whole.body)
                #expect(answer["Content-Length"] == "\(whole.body.count)")
                #expect(answer.end == .closed)
            case .refused:
                #expect(answer.status == 0)
                #expect(answer.end == .reset)
            case .resetInMidBody:
                #expect(answer.end == .reset)
                #expect(answer.body.count < whole.body.count)
            case .shortBody:
                #expect(answer.end == .closed)
                #expect(answer["Content-Length"] == "\(whole.body.count)")
                #expect(answer.body.count == whole.body.count / 2)
            case .status:
                #expect(answer.status == 503)
                #expect(answer["Retry-After"] == "7")
                #expect(answer["Content-Type"] == "text/html;charset=UTF-8")
            case .signInPage:
                #expect(answer.status == 200)
                #expect(answer.text.contains("name=\"password\""))
                #expect(answer.text.contains("Liferay.authToken"))
            case .garbage:
                #expect(answer["Content-Type"] == "application/json;charset=UTF-8")
                #expect(throws: PortalValue.SyntaxError.self) { try PortalValue(parsing: answer.body) }
            case .noise:
                #expect(answer.status == 0)
                #expect(answer.end == .closed)
            case .forbidden:
                #expect(answer.status == 403)
                #expect(answer["Content-Type"] == "text/html;charset=UTF-8")
            case .portalException:
                #expect(answer.status == 500)
                #expect(try PortalValue(parsing: answer.body)["exception"].string == "rehearsed failure")
            case .emptyObject:
                #expect(answer.status == 200)
                #expect(answer.text == "{}")
            case .truncatedJSON:
                #expect(answer["Content-Length"] == "\(whole.body.count / 2)")
                #expect(answer.body == Array(whole.body.prefix(whole.body.count / 2)))
            case .hang: break
            }
            #expect(visit.sandbox.requests().map(\.fault) == [kind])
        }
    }

    /// Sees no byte, and sees the portal let go when the client has closed its side.
    private static func hang(_ visit: Visit) async throws {
        visit.sandbox.setRehearsal(Rehearsal(faults: [Fault(.hang)]))
        try await SocketClient.with(.port(visit.sandbox.port)) { client in
            try await client.send("GET /image/x HTTP/1.1\r\nHost: a\r\n\r\n")
            while visit.sandbox.requests().isEmpty { await Task.yield() }
            try client.finishSending()
            // A reset is as good as an end here.
            #expect(try await client.rest().bytes.isEmpty, "an answer to a hanging request")
        }
        // The portal itself is as well as before.
        visit.sandbox.setRehearsal(.none)
        #expect(try await visit.invoke(Self.me).status == 200)
    }

    @Test("stops while a request hangs")
    func stopsWhileHanging() async throws {
        try await visiting { visit in
            visit.sandbox.setRehearsal(Rehearsal(faults: [Fault(.hang)]))
            try await SocketClient.with(.port(visit.sandbox.port)) { client in
                try await client.send("GET /image/x HTTP/1.1\r\nHost: a\r\n\r\n")
                while visit.sandbox.requests().isEmpty { await Task.yield() }
                await visit.sandbox.stopListening()
                #expect(try await client.rest().bytes.isEmpty)
            }
        }
    }

    @Test("hits as many requests as asked for, after as many as asked to skip")
    func counts() async throws {
        try await visiting { visit in
            visit.sandbox.setRehearsal(Rehearsal(faults: [Fault(.status, times: 2, skip: 1, status: 502)]))
            var statuses: [Int] = []
            for _ in 0..<5 { statuses.append(try await visit.invoke(Self.me).status) }
            #expect(statuses == [200, 502, 502, 200, 200])
        }
    }

    @Test("hits only the area, method and command that it names")
    func aims() {
        let stage = RehearsalStage()
        let fault = Fault(.status, area: .jsonws, command: "/user/update-portrait", method: "POST")
        stage.put(Rehearsal(faults: [fault]))
        let path = "/api/jsonws/invoke"
        #expect(stage.cue(method: "POST", path: path, commands: ["/a/b", "/user/update-portrait"]).fault == fault)
        #expect(stage.cue(method: "POST", path: path, commands: ["/a/b"]).fault == nil)
        #expect(stage.cue(method: "GET", path: path, commands: ["/user/update-portrait"]).fault == nil)
        #expect(stage.cue(method: "POST", path: "/image/x", commands: ["/user/update-portrait"]).fault == nil)
    }

    @Test("tells the areas apart", arguments: Fault.Area.allCases)
    func areas(area: Fault.Area) {
        let account = "/o/headless-admin-user/v1.0/user-accounts"
        let content = "/o/headless-delivery/v1.0/"
        let table: [(method: String, path: String, commands: [String], areas: Set<Fault.Area>)] = [
            ("POST", "/api/jsonws/invoke", ["/user/get-user-by-id"], [.all, .jsonws, .lookUp]),
            ("POST", "/api/jsonws/invoke", ["/user/update-portrait"], [.all, .jsonws, .edit]),
            ("POST", "/api/jsonws/user/update-portrait", ["/user/update-portrait"], [.all, .jsonws, .edit]),
            (
                "POST", "/api/jsonws/invoke", ["/user/delete-portrait", "/user/get-user-by-id"],
                [.all, .jsonws, .edit]
            ),
            ("POST", "/api/jsonws/invoke", ["/company/get-company-by-virtual-host"], [.all, .jsonws]),
            ("GET", "/image/a", [], [.all, .image]),
            ("POST", "/c/portal/login", [], [.all, .login]),
            ("POST", "/o/oauth2/token", [], [.all, .login]),
            ("GET", account + "/1", [], [.all, .headless, .lookUp]),
            ("GET", account, [], [.all, .headless, .lookUp, .list]),
            ("POST", account + "/1/image", [], [.all, .headless, .edit]),
            ("PATCH", account + "/1", [], [.all, .headless, .edit]),
            ("GET", content + "sites/1/structured-contents", [], [.all, .headless, .list]),
            ("GET", content + "structured-contents/1", [], [.all, .headless]),
            ("GET", content + "structured-contents/1/comments", [], [.all, .headless, .list]),
            ("POST", content + "structured-contents/1/comments", [], [.all, .headless, .comment]),
            ("DELETE", content + "comments/1", [], [.all, .headless, .comment]),
            ("POST", "/api/jsonws/invoke", ["/user/get-company-users"], [.all, .jsonws, .list]),
            (
                "POST", "/api/jsonws/invoke", ["/bookmarks.bookmarksentry/get-entries-count"],
                [.all, .jsonws, .list]
            ),
            ("POST", "/api/jsonws/invoke", ["/screens.screenscomment/add-comment"], [.all, .jsonws, .comment]),
            ("POST", "/api/jsonws/invoke", ["/screens.screenscomment/get-comment"], [.all, .jsonws]),
            ("GET", "/", [], [.all]),
        ]
        for row in table {
            let contains = area.contains(method: row.method, path: row.path, commands: row.commands)
            #expect(contains == row.areas.contains(area), "\(row)")
        }
    }

    @Test("adds delays up and plays the first other fault")
    func delays() {
        let stage = RehearsalStage()
        stage.put(
            Rehearsal(faults: [
                Fault(.latency, milliseconds: 3), Fault(.latency, milliseconds: 4), Fault(.hang), Fault(.refused),
            ])
        )
        let cue = stage.cue(method: "GET", path: "/", commands: [])
        #expect(cue.milliseconds == 7)
        #expect(cue.fault?.kind == .hang)
    }

    @Test("loses the answer of work that was done, or the work too")
    func work() async throws {
        try await visiting { visit in
            let bytes = try Fixtures.bytes("uploads/small.bmp")
            let table = [
                (Fault(.status), false), (Fault(.status, doesWork: true), true), (Fault(.refused), false),
                (Fault(.refused, doesWork: true), true), (Fault(.resetInMidBody), true), (Fault(.emptyObject), false),
            ]
            for (fault, isDone) in table {
                visit.sandbox.reset()
                visit.sandbox.setRehearsal(Rehearsal(faults: [fault]))
                _ = try await visit.upload(bytes, userId: 20_156)
                #expect((visit.sandbox.portrait(screenName: "test")?.bytes == bytes) == isDone)
            }
        }
    }

    @Test("drops the cookie session before the request")
    func expiredSession() async throws {
        try await visiting { visit in
            let session = visit.sandbox.instance.sessions.open(
                userId: 20_156,
                now: visit.sandbox.instance.portal.signIn.now()
            )
            let header = ["Cookie": "JSESSIONID=\(session.id)", "X-CSRF-Token": session.token]
            var statuses = [try await visit.invoke(Self.me, header).status]
            visit.sandbox.setRehearsal(Rehearsal(faults: [Fault(.expiredSession, times: 1)]))
            for _ in 0..<2 { statuses.append(try await visit.invoke(Self.me, header).status) }
            #expect(statuses == [200, 403, 403])
        }
    }

    @Test("gives exceptions the class and status that a profile would", arguments: SandboxPortal.Profile.allCases)
    func exceptions(profile: SandboxPortal.Profile) async throws {
        try await visiting(profile) { visit in
            let name = "com.liferay.portal.NoSuchUserException"
            visit.sandbox.setRehearsal(
                Rehearsal(faults: [Fault(.portalException, exceptionName: name, message: "gone")])
            )
            let answer = try await visit.invoke(Self.me)
            #expect(answer.status == (profile == .liferay62 ? 200 : 404))
            #expect(answer.text.contains(name) == (profile != .liferay74))
        }
    }

    @Test("is controlled from outside")
    func control() async throws {
        try await visiting { visit in
            let address = "/-/sandbox/rehearsal"
            let plan = "{\"faults\":[{\"kind\":\"status\",\"area\":\"image\",\"status\":504,\"times\":1}]}"
            #expect(try await visit.client.send("PUT", address, [:], Array(plan.utf8)).status == 204)
            #expect(try await visit.client.get(address).text.contains("\"status\":504"))
            #expect(try await visit.client.get("/image/user_portrait").status == 504)
            #expect(try await visit.client.get("/image/user_portrait").status == 200)
            let log = try PortalValue(parsing: try await visit.client.get("/-/sandbox/requests").body).elements
            #expect(log.map { $0["status"] } == [.int(504), .int(200)])
            #expect(try await visit.client.send("DELETE", "/-/sandbox/requests", [:], []).status == 204)
            #expect(try await visit.client.get("/-/sandbox/requests").text == "[]")
            #expect(try await visit.client.send("DELETE", address, [:], []).status == 204)
            #expect(try await visit.client.get(address).text == "{\"faults\":[]}")
            let state = try PortalValue(parsing: try await visit.client.get("/-/sandbox/state").body)
            #expect(state["users"].elements.count == 16)
            #expect(state["portraits"].elements.count == 12)
            for wrong in ["", "{}", "{\"faults\":[{}]}", "{\"faults\":[{\"kind\":\"unheard\"}]}"] {
                #expect(try await visit.client.send("PUT", address, [:], Array(wrong.utf8)).status == 400)
            }
        }
    }

    @Test("keeps a plan through its JSON")
    func coding() throws {
        let json =
            "{\"faults\":[{\"kind\":\"latency\",\"milliseconds\":5},{\"kind\":\"hang\",\"area\":\"login\",\"skip\":2}]}"
        let plan = try Rehearsal(json: Array(json.utf8))
        #expect(plan.faults == [Fault(.latency, milliseconds: 5), Fault(.hang, area: .login, skip: 2)])
    }
}
