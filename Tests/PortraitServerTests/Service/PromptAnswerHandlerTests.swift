import HTTPTypes
import Hummingbird
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import PortraitServer

@Suite("Answers that are given where requests arrive")
struct PromptAnswerHandlerTests {
    private static let date = "Wed, 18 Nov 2026 11:06:40 GMT"

    /// A connection on which `/kept` can be answered at once.
    private static func connection() throws -> EmbeddedChannel {
        let handler = PromptAnswerHandler { request, _ in
            guard request.path == "/kept" else { return nil }
            let body = request.method == .head ? nil : ByteBuffer(string: "kept")
            return WholeAnswer(response: Response(status: .ok, headers: [.date: date]), body: body)
        }
        let channel = EmbeddedChannel(handler: handler)
        try channel.connect(to: SocketAddress(unixDomainSocketPath: "/a")).wait()
        return channel
    }

    private static func head(
        _ path: String,
        method: HTTPRequest.Method = .get,
        _ fields: HTTPFields = [:]
    ) -> HTTPRequestPart {
        .head(HTTPRequest(method: method, scheme: nil, authority: "a", path: path, headerFields: fields))
    }

    /// What was handed on since the last time: the paths of heads, and the kinds of other parts.
    private static func handedOn(_ channel: EmbeddedChannel) throws -> [String] {
        var parts: [String] = []
        while let part = try channel.readInbound(as: HTTPRequestPart.self) {
            switch part {
            case .head(let head): parts.append(head.path ?? "")
            case .body: parts.append("body")
            case .end: parts.append("end")
            }
        }
        return parts
    }

    /// What was answered since the last time: the dates of heads, the text of bodies, and ends.
    private static func answered(_ channel: EmbeddedChannel) throws -> [String] {
        var parts: [String] = []
        while let part = try channel.readOutbound(as: HTTPResponsePart.self) {
            switch part {
            case .head(let head): parts.append(head.headerFields[.date] ?? "-")
            case .body(let body): parts.append(String(buffer: body))
            case .end: parts.append("end")
            }
        }
        return parts
    }

    @Test("are whole, and nothing of the request is handed on", arguments: [HTTPRequest.Method.get, .head])
    func answers(method: HTTPRequest.Method) throws {
        let channel = try Self.connection()
        for _ in 1...2 {
            try channel.writeInbound(Self.head("/kept", method: method))
            #expect(try Self.answered(channel).isEmpty)
            try channel.writeInbound(HTTPRequestPart.end(nil))
            #expect(try Self.answered(channel) == [Self.date] + (method == .head ? [] : ["kept"]) + ["end"])
        }
        #expect(try Self.handedOn(channel).isEmpty)
    }

    @Test(
        "are not given to what has to wait, has a body, or ends the connection",
        arguments: [
            ("/other", HTTPRequest.Method.get, [:], false), ("/kept", .put, [:], false),
            ("/kept", .options, [:], false),
            ("/kept", .get, [.expect: "100-continue"], false), ("/kept", .get, [.connection: "close"], false),
            ("/kept", .get, [.contentLength: "3"], true),
        ] as [(String, HTTPRequest.Method, HTTPFields, Bool)]
    )
    func handsOn(path: String, method: HTTPRequest.Method, fields: HTTPFields, hasBody: Bool) throws {
        let channel = try Self.connection()
        try channel.writeInbound(Self.head(path, method: method, fields))
        if hasBody { try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: "abc"))) }
        try channel.writeInbound(HTTPRequestPart.end(nil))
        #expect(try Self.handedOn(channel) == (hasBody ? [path, "body", "end"] : [path, "end"]))
        #expect(try Self.answered(channel).isEmpty)
    }

    @Test("never overtake the answer to an earlier request")
    func order() throws {
        let channel = try Self.connection()
        for path in ["/first", "/kept"] {
            try channel.writeInbound(Self.head(path))
            try channel.writeInbound(HTTPRequestPart.end(nil))
        }
        #expect(try Self.handedOn(channel) == ["/first", "end", "/kept", "end"])
        for isLast in [false, true] {
            try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
            try channel.writeOutbound(HTTPResponsePart.end(nil))
            #expect(try Self.answered(channel) == ["-", "end"])
            try channel.writeInbound(Self.head("/kept"))
            try channel.writeInbound(HTTPRequestPart.end(nil))
            guard isLast else {
                #expect(try Self.handedOn(channel) == ["/kept", "end"])
                // Its answer, so that only the one before is missing.
                try channel.writeOutbound(HTTPResponsePart.end(nil))
                #expect(try Self.answered(channel) == ["end"])
                continue
            }
            #expect(try Self.handedOn(channel).isEmpty)
            #expect(try Self.answered(channel) == [Self.date, "kept", "end"])
        }
    }

    @Test("are not heaped up for a client that does not read")
    func slowReader() throws {
        let channel = try Self.connection()
        channel.isWritable = false
        try channel.writeInbound(Self.head("/kept"))
        try channel.writeInbound(HTTPRequestPart.end(nil))
        #expect(try Self.handedOn(channel) == ["/kept", "end"])
        #expect(try Self.answered(channel).isEmpty)
    }
}
