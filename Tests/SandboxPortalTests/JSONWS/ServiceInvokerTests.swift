import Testing

@testable import SandboxPortal

@Suite("JSON web services: invoker")
struct ServiceInvokerTests {
    private static let registry = ServiceRegistry([
        ServiceAction(path: "/foo/hello-world", method: "F#f", parameters: ["userId", "worldName"]) {
            call throws(PortalFailure) in
            .text("Welcome \(try call.whole("userId")) to \(call.text("worldName"))")
        },
        ServiceAction(path: "/foo/camel", method: "F#f", parameters: ["goodName", "badName"]) {
            call throws(PortalFailure) in
            .text("\(call.text("goodName"))*\(call.text("badName"))")
        },
        ServiceAction(path: "/foo/get-foo-data", method: "F#f", parameters: ["id"]) { call throws(PortalFailure) in
            data(try call.whole("id"))
        },
        ServiceAction(path: "/foo/get-foo-datas", method: "F#f", parameters: []) { _ throws(PortalFailure) in
            .list([data(1), data(2), data(3)])
        },
        ServiceAction(path: "/foo/get-foo-datas2", method: "F#f", parameters: []) { _ throws(PortalFailure) in
            .list([data(1), data(2), data(3)])
        },
        ServiceAction(path: "/foo/get-foo-datas3", method: "F#f", parameters: []) { _ throws(PortalFailure) in
            .list([.int(1), .int(2), .int(3)])
        },
        ServiceAction(path: "/foo/bar", method: "F#f", parameters: []) { _ throws(PortalFailure) in
            .bean(["array": .list([.int(1), .int(2), .int(3)]), "value": .text("value")])
        },
        ServiceAction(path: "/foo/box", method: "F#f", parameters: []) { _ throws(PortalFailure) in
            .bean(["list": .list([data(1), data(2)])])
        },
        ServiceAction(path: "/foo/over", method: "F#f", parameters: ["a"]) { _ throws(PortalFailure) in .int(1) },
        ServiceAction(path: "/foo/over", method: "F#f", parameters: ["a", "b"]) { _ throws(PortalFailure) in .int(2) },
    ])

    private static func data(_ id: Int64) -> PortalValue {
        let (name, height, value): (String, Int64, String)
        switch id {
        case 173: (name, height, value) = ("John Doe", 177, "foo!")
        case 7: (name, height, value) = ("James Bond", 173, "licensed")
        case -13: (name, height, value) = ("Dr. Evil", 59, "fun")
        default: (name, height, value) = ("John Doe", 177, "foo!")
        }
        return .bean(["id": .int(id), "name": .text(name), "height": .int(height), "value": .text(value)])
    }

    private func run(_ json: String) throws -> String {
        let company = try Fixtures.company()
        let invoker = ServiceInvoker(registry: Self.registry, identity: .basic(company.users[0]))
        return try invoker.run(PortalValue(parsing: Array(json.utf8))).rendered(for: .liferay62)
    }

    @Test("answers the requests of the 6.2 unit test with the very same text")
    func vectors() throws {
        let cases = try Fixtures.vectors("jsonws_invoker_6_2")["cases"].elements
        #expect(cases.count == 10)
        let company = try Fixtures.company()
        let invoker = ServiceInvoker(registry: Self.registry, identity: .basic(company.users[0]))
        for vector in cases {
            #expect(try invoker.run(vector["request"]).rendered(for: .liferay62) == vector["response"].string)
        }
    }

    @Test("runs a nested command for each object of an inner list")
    func innerList() throws {
        let answer = try run(
            "{\"$box = /foo/box\": {\"list.$twin[id] = /foo/get-foo-data\": {\"@id\": \"$list.id\"}}}"
        )
        #expect(answer.contains("\"id\":1,\"name\":\"John Doe\",\"twin\":{\"id\":1}"))
        #expect(answer.contains("\"id\":2,\"name\":\"John Doe\",\"twin\":{\"id\":2}"))
    }

    @Test("refuses more than one inner level")
    func innerLevels() throws {
        #expect(throws: PortalFailure.illegalArgument("Inner properties with more than 1 level are not supported")) {
            try run("{\"$box = /foo/box\": {\"a.b.$x = /foo/bar\": {}}}")
        }
    }

    @Test(
        "refuses what is no command",
        arguments: ["{}", "[{}]", "1", "\"x\"", "[1]", "{\"foo\":{}}", "{\"x = /foo/bar\":{}}", "{\"/foo/bar\":[]}"]
    )
    func noCommand(json: String) throws {
        #expect(throws: PortalFailure.self) { try run(json) }
    }

    @Test("picks the overload with most parameters, or the one whose count is asked for")
    func overloads() throws {
        #expect(try run("{\"/foo/over\":{\"a\":1}}") == "1")
        #expect(try run("{\"/foo/over\":{\"a\":1,\"b\":2,\"c\":3}}") == "2")
        #expect(try run("{\"/foo/over.1\":{\"a\":1,\"b\":2}}") == "1")
        #expect(try run("{\"/foo/over\":{\"-a\":null,\"+b\":\"some.Class\"}}") == "2")
        #expect(
            throws: PortalFailure.noSuchMethod("No JSON web service action with path /foo/over and method null for /")
        ) {
            try run("{\"/foo/over\":{\"b\":1}}")
        }
    }

    @Test(
        "normalises camel case",
        arguments: [
            ("badNAME", "badName"), ("userID", "userId"), ("cAMELCase", "cAmelCase"), ("classPK", "classPk"),
            ("a", "a"),
        ]
    )
    func camelCase(sent: String, normalized: String) {
        #expect(ParameterName.normalized(sent) == normalized)
    }
}
