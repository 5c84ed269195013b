import SocketPeers
import Testing

@testable import LiferayPortal

@Suite("Portraits: changing")
struct PortraitChangeConnectorTests {
    static let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0, 255]
    static let releases = PortalFlavour.allCases.filter { $0 != .headless }
    static let account = "/o/headless-admin-user/v1.0/user-accounts/20156"
    static let image = "/image/user_portrait?img_id=35360&img_id_token=x&t=1"

    /// A portal of a flavour that does what it is asked.
    static func willing(_ flavour: PortalFlavour) -> Script {
        Script { request in
            let user = Sample.user(portraitId: 35_360, longsAsText: flavour != .liferay62)
            return switch (request.method, request.path, request.command) {
            case ("POST", _, "/user/update-portrait"): .json("[\(user)]")
            case ("POST", _, "/user/delete-portrait"): .json("[null,\(Sample.user(portraitId: 0))]")
            case ("POST", account + "/image", _): .answer(204, body: [])
            case ("GET", account, _): .json(Sample.account(image: image))
            case ("PATCH", account, _): .json(Sample.account())
            default: .json("{}", status: 404)
            }
        }
    }

    static func upload(_ session: PortalSession) async throws(PortalError) -> PortalUser {
        try await session.uploadPortrait(picture, mediaType: "image/png", of: Sample.portalUser())
    }

    static let form = MultipartForm(
        file: MultipartForm.File(name: "image", mediaType: "image/png", bytes: picture)
    )

    // MARK: What goes out

    @Test("sends the bytes as an array of numbers by the invoker, whatever the release", arguments: releases)
    func byteArray(flavour: PortalFlavour) async throws {
        try await ScriptedPortal.session(Self.willing(flavour), flavour: flavour) { session, portal in
            let user = try await Self.upload(session)
            #expect(user == Sample.portalUser(portraitId: 35_360))
            #expect(portal.requests.map(\.target) == ["/api/jsonws/invoke"])
            let command = #"{"/user/update-portrait":{"bytes":[137,80,78,71,0,255],"userId":20156}}"#
            #expect(portal.requests.first?.text == "[\(command)]")
            #expect(portal.requests.first?.headers["content-type"] == "application/json; charset=utf-8")
            #expect(portal.requests.first?.headers["authorization"] == "Basic dGVzdDpzZWNyZXQ=")
        }
    }

    @Test("sends the headless services the file as it is, and looks the user up")
    func headless() async throws {
        try await ScriptedPortal.session(Self.willing(.headless), flavour: .headless) { session, portal in
            let user = try await Self.upload(session)
            #expect(user.portraitId == 35_360)
            #expect(user.pictureAddress == Self.image)
            #expect(portal.summary == ["POST \(Self.account)/image", "GET \(Self.account)"])
            let form = Self.form
            #expect(portal.requests.first?.body == form.body)
            #expect(portal.requests.first?.headers["content-type"] == form.contentType)
        }
    }

    @Test("removes and looks up in one request", arguments: releases)
    func removal(flavour: PortalFlavour) async throws {
        try await ScriptedPortal.session(Self.willing(flavour), flavour: flavour) { session, portal in
            let user = try await session.removePortrait(of: Sample.portalUser())
            #expect(user == Sample.portalUser(portraitId: 0))
            let commands = #"{"/user/delete-portrait":{"userId":20156}},{"/user/get-user-by-id":{"userId":20156}}"#
            #expect(portal.requests.map(\.text) == ["[\(commands)]"])
        }
    }

    @Test("removes by the headless services with the image id 0")
    func headlessRemoval() async throws {
        try await ScriptedPortal.session(Self.willing(.headless), flavour: .headless) { session, portal in
            let user = try await session.removePortrait(of: Sample.portalUser())
            #expect(user.portraitId == 0)
            #expect(portal.summary == ["PATCH \(Self.account)"])
            #expect(portal.requests.first?.text == #"{"imageId":0}"#)
            #expect(portal.requests.first?.headers["content-type"] == "application/json")
        }
    }

    @Test("sends nothing without a byte or a user", arguments: PortalFlavour.allCases)
    func nothingToSend(flavour: PortalFlavour) async throws {
        try await ScriptedPortal.session(Self.willing(flavour), flavour: flavour) { session, portal in
            let empty = try await portalError {
                try await session.uploadPortrait([], mediaType: "image/png", of: Sample.portalUser())
            }
            #expect(empty == .invalidRequest(.emptyPicture))
            var nobody = Sample.portalUser()
            nobody.userId = 0
            let upload = try await portalError {
                try await session.uploadPortrait(Self.picture, mediaType: "image/png", of: nobody)
            }
            let removal = try await portalError { try await session.removePortrait(of: nobody) }
            #expect([upload, removal] == [.invalidRequest(.undefinedUser), .invalidRequest(.undefinedUser)])
            #expect(portal.requests.isEmpty)
        }
    }

    @Test("turns to the headless services where the others are switched off, and remembers it", arguments: [403, 404])
    func switchedOff(status: Int) async throws {
        let willing = Self.willing(.headless)
        let script = Script { request in
            switch request.path {
            case "/": .page("", headers: ["Liferay-Portal: x (Cavanaugh / Build 7413 / y)"])
            case "/api/jsonws/invoke": .page("<html>", status: status)
            default: willing(request)
            }
        }
        try await ScriptedPortal.session(script, flavour: nil) { session, portal in
            _ = try await session.removePortrait(of: Sample.portalUser())
            #expect(await session.facts().flavour == .headless)
            let before = portal.requests.count
            _ = try await Self.upload(session)
            #expect(portal.requests.count == before + 2)
        }
    }

    // MARK: What comes back

    @Test("names a refused picture as each release says it", arguments: refusals)
    func refusedPicture(flavour: PortalFlavour, reply: ScriptedReply, expected: RefusedPicture) async throws {
        try await ScriptedPortal.session(.always(reply), flavour: flavour) { session, portal in
            let error = try await portalError { try await Self.upload(session) }
            #expect(error == .refusedPicture(expected))
            #expect(!error.isWorthRetrying && !error.isConnectionFailure)
            #expect(portal.requests.count == 1)
        }
    }

    private static let refusals: [(PortalFlavour, ScriptedReply, RefusedPicture)] = {
        let size = "com.liferay.document.library.kernel.exception.ImageSizeException"
        let type = "com.liferay.portal.kernel.exception.ImageTypeException"
        let hidden = #"{"status":"INTERNAL_SERVER_ERROR","title":"Internal Server Error"}"#
        func old(_ name: String) -> ScriptedReply {
            .json(#"{"exception":"com.liferay.portal.\#(name)","message":"com.liferay.portal.\#(name)"}"#)
        }
        func new(_ name: String) -> ScriptedReply {
            .json(
                #"{"error":{"message":"\#(name)","type":"\#(name)"},"exception":"\#(name)","throwable":"\#(name)"}"#,
                status: 500
            )
        }
        return [
            (.liferay62, old("UserPortraitSizeException"), .init(.tooLarge, detail: "UserPortraitSizeException")),
            (.liferay62, old("UserPortraitTypeException"), .init(.notAnImage, detail: "UserPortraitTypeException")),
            (.liferay70, new(size), .init(.tooLarge, detail: "ImageSizeException")),
            (.liferay70, new(type), .init(.notAnImage, detail: "ImageTypeException")),
            (.liferay74, new(size), .init(.tooLarge, detail: "ImageSizeException")),
            (.liferay74, .json("{}", status: 500), .init(.hidden)),
            (.headless, .json(hidden, status: 500), .init(.hidden)),
        ] + PortalFlavour.allCases.map { ($0, .page("<html>", status: 413), .init(.tooLarge)) }
    }()

    @Test("hears a gateway that refuses before the picture is through")
    func earlyRefusal() async throws {
        let words = "HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        try await Greeter.run(words) { port in
            for flavour in PortalFlavour.allCases {
                let session = PortalSession(
                    configuration: PortalConfiguration(
                        server: try PortalAddress("http://127.0.0.1:\(port)"),
                        flavour: flavour,
                        timeouts: ScriptedPortal.patience
                    )
                )
                let picture = [UInt8](repeating: 7, count: 300_000)
                let error = try await portalError {
                    try await session.uploadPortrait(picture, mediaType: "image/png", of: Sample.portalUser())
                }
                await session.close()
                #expect(error == .refusedPicture(RefusedPicture(.tooLarge)))
            }
        }
    }

    @Test("names every other failure as for reads", arguments: failures)
    func failure(reply: ScriptedReply, expected: PortalError, isWorthRetrying: Bool) async throws {
        for flavour in [PortalFlavour.liferay62, .liferay70, .headless] {
            try await ScriptedPortal.session(.always(reply), flavour: flavour) { session, portal in
                let upload = try await portalError { try await Self.upload(session) }
                #expect(upload == expected)
                #expect(upload.isWorthRetrying == isWorthRetrying)
                let removal = try await portalError { try await session.removePortrait(of: Sample.portalUser()) }
                #expect(removal == expected)
                // Basic credentials have no session that could have ended: nothing is sent twice.
                #expect(portal.requests.count == 2)
            }
        }
    }

    private static let failures: [(ScriptedReply, PortalError, Bool)] = [
        (.page("<html>", status: 500), .unexpectedAnswer(.status(500, retryAfter: nil)), true),
        (.page("<html>", status: 408), .unexpectedAnswer(.status(408, retryAfter: nil)), true),
        (.page("<html>", status: 425), .unexpectedAnswer(.status(425, retryAfter: nil)), true),
        (
            .page("<html>", status: 429, headers: ["Retry-After: 7"]),
            .unexpectedAnswer(.status(429, retryAfter: .seconds(7))), true
        ),
        (.page("<html>", status: 400), .unexpectedAnswer(.status(400, retryAfter: nil)), false),
        (
            .page("<html>", status: 503, headers: ["Retry-After: 9"]),
            .connectionFailure(ConnectionFailure(.gateway(503), retryAfter: .seconds(9))), true
        ),
        (.page("<html>", status: 401), .notAllowed(NotAllowed(.unauthorized)), true),
        (.json("{}", status: 403), .notAllowed(NotAllowed(.forbidden)), false),
        (.page("<form><input type='password'></form>"), .unexpectedAnswer(.signInPage), false),
        (.redirect(to: "/c/portal/login?x=1"), .unexpectedAnswer(.signInPage), false),
        (.redirect(to: "https://portal/?x=1"), .unexpectedAnswer(.redirect(to: "https://portal/")), false),
        (.page("<html>hello</html>"), .unexpectedAnswer(.notJSON(status: 200)), false),
    ]

    @Test("takes a lost answer for a connection failure", arguments: PortalFlavour.allCases)
    func lostAnswer(flavour: PortalFlavour) async throws {
        for end in [ServerReply.End.close, .reset] {
            try await ScriptedPortal.session(.always(.raw("", end: end)), flavour: flavour) { session, portal in
                let upload = try await portalError { try await Self.upload(session) }
                let removal = try await portalError { try await session.removePortrait(of: Sample.portalUser()) }
                #expect([upload, removal].allSatisfy { $0.isConnectionFailure && $0.isWorthRetrying })
                #expect(portal.requests.count == 2)
            }
        }
    }

    @Test("does not take an answer that proves nothing for a success", arguments: emptyWords)
    func unproven(flavour: PortalFlavour, reply: ScriptedReply, expected: UnexpectedAnswer) async throws {
        try await ScriptedPortal.session(.always(reply), flavour: flavour) { session, _ in
            let error = try await portalError { try await Self.upload(session) }
            #expect(error == .unexpectedAnswer(expected))
            #expect(!error.isWorthRetrying)
        }
    }

    private static let emptyWords: [(PortalFlavour, ScriptedReply, UnexpectedAnswer)] = [
        (.liferay70, .json("{}"), .wrongType("the answer")),
        (.liferay62, .json("[{}]"), .missingField("userId")),
        (.liferay62, .json("[null]"), .wrongType("the user")),
        (.liferay62, .json("[]"), .resultCount(expected: 1, found: 0)),
        (.liferay70, .json("[\(Sample.user(userId: 7))]"), .otherUser("user id 20156")),
        (.liferay70, .json("[\(Sample.user(portraitId: 0))]"), .portraitNotStored),
        (.headless, .json(Sample.account()), .portraitNotStored),
    ]

    @Test("does not take a portrait that is still there for a removed one", arguments: PortalFlavour.allCases)
    func stillThere(flavour: PortalFlavour) async throws {
        let answer: ScriptedReply =
            flavour == .headless ? .json(Sample.account(image: Self.image)) : .json("[null,\(Sample.user())]")
        try await ScriptedPortal.session(.always(answer), flavour: flavour) { session, _ in
            let error = try await portalError { try await session.removePortrait(of: Sample.portalUser()) }
            #expect(error == .unexpectedAnswer(.portraitNotRemoved))
        }
    }

    /// What the image servlet gives for the portrait id that is left in the user.
    enum LeftPicture: CaseIterable, CustomTestStringConvertible {
        case defaultPicture, missing, own, page, nothing, away

        var reply: ScriptedReply {
            switch self {
            case .defaultPicture: .picture(Sample.defaultPicture)
            case .missing: .page("", status: 404)
            case .own: .picture(Sample.portrait)
            case .page: .page("<html>")
            case .nothing: .picture([])
            case .away: .page("", status: 503)
            }
        }

        var testDescription: String { "\(self)" }
    }

    @Test("judges a removal by the picture where the id is left behind", arguments: releases, LeftPicture.allCases)
    func leftId(flavour: PortalFlavour, left: LeftPicture) async throws {
        let script = Script { request in
            switch request.path {
            case "/api/jsonws/invoke": .json("[null,\(Sample.user())]")
            case _ where request.target.hasSuffix("img_id=0"): .picture(Sample.defaultPicture)
            default: left.reply
            }
        }
        try await ScriptedPortal.session(script, flavour: flavour) { session, portal in
            let isGone = flavour != .liferay62 && [.defaultPicture, .missing].contains(left)
            if isGone {
                let user = try await session.removePortrait(of: Sample.portalUser())
                #expect(user == Sample.portalUser())
                return
            }
            let error = try await portalError { try await session.removePortrait(of: Sample.portalUser()) }
            if flavour != .liferay62, left == .away {
                #expect(error.isConnectionFailure)
            } else {
                #expect(error == .unexpectedAnswer(.portraitNotRemoved))
            }
            // 6.2 writes the id 0: another one says enough.
            #expect(flavour != .liferay62 || portal.requests.count == 1)
        }
    }

    @Test("takes no removal for done where the default picture can't be had for comparison")
    func unknownDefault() async throws {
        let script = Script { request in
            switch request.path {
            case "/api/jsonws/invoke": .json("[null,\(Sample.user())]")
            case _ where request.target.hasSuffix("img_id=0"): .raw("", end: .close)
            default: .picture(Sample.defaultPicture)
            }
        }
        try await ScriptedPortal.session(script, flavour: .liferay70) { session, _ in
            let error = try await portalError { try await session.removePortrait(of: Sample.portalUser()) }
            #expect(error.isConnectionFailure)
        }
    }

    @Test("takes a Java Error or a NullPointerException for the portal's own failure", arguments: ownFailures)
    func ownFailure(name: String, isOwn: Bool) async throws {
        let old = ScriptedReply.json(#"{"exception":"\#(name)","message":"x"}"#)
        let new = ScriptedReply.json(
            #"{"error":{"message":"x","type":"\#(name)"},"exception":"x","throwable":"\#(name): x"}"#,
            status: 400
        )
        for (flavour, reply) in [(PortalFlavour.liferay62, old), (.liferay70, new)] {
            try await ScriptedPortal.session(.always(reply), flavour: flavour) { session, _ in
                let upload = try await portalError { try await Self.upload(session) }
                let removal = try await portalError { try await session.removePortrait(of: Sample.portalUser()) }
                #expect([upload, removal].allSatisfy { $0.isOwnFailure == isOwn && $0.isWorthRetrying == isOwn })
                #expect(!upload.isConnectionFailure)
            }
        }
    }

    private static let ownFailures = [
        ("java.awt.AWTError", true), ("java.lang.NoClassDefFoundError", true), ("java.lang.OutOfMemoryError", true),
        ("java.lang.NullPointerException", true), ("java.lang.IllegalArgumentException", false),
        ("com.liferay.portal.kernel.exception.SystemException", false),
    ]

    @Test("knows a user who is gone", arguments: PortalFlavour.allCases)
    func noSuchUser(flavour: PortalFlavour) async throws {
        try await ScriptedPortal.session(.always(Sample.noSuchUser(flavour)), flavour: flavour) { session, _ in
            let upload = try await portalError { try await Self.upload(session) }
            let removal = try await portalError { try await session.removePortrait(of: Sample.portalUser()) }
            #expect([upload, removal] == [.noSuchUser("user id 20156"), .noSuchUser("user id 20156")])
        }
    }

    @Test("ends in a named error for an answer cut after any byte", arguments: PortalFlavour.allCases)
    func cut(flavour: PortalFlavour) async throws {
        let user = Sample.user(portraitId: 35_360, longsAsText: flavour != .liferay62)
        let answers: [String] =
            switch flavour {
            case .liferay62: ["[\(user)]", "[null,\(Sample.user(portraitId: 0, longsAsText: false))]"]
            case .liferay70, .liferay74: ["[\(user)]", "[null,\(Sample.user(portraitId: 0))]"]
            case .headless: [Sample.account(image: Self.image), Sample.account()]
            }
        let length = Counter()
        let script = Script { request in
            if request.method == "POST", request.path.hasSuffix("/image") { return .answer(204, body: []) }
            let isRemoval = request.command == "/user/delete-portrait" || request.method == "PATCH"
            let whole = Array(answers[isRemoval ? 1 : 0].utf8)
            let cut = Array(whole.prefix(length.total / 2))
            // By turns complete as far as HTTP can tell, and shorter than it was promised.
            guard !length.total.isMultiple(of: 2) else { return .answer(body: cut) }
            let head = "HTTP/1.1 200 OK\r\nContent-Length: \(whole.count)\r\n\r\n"
            return .raw(Array(head.utf8) + cut, end: .close)
        }
        try await ScriptedPortal.session(script, flavour: flavour) { session, _ in
            let count = try #require(answers.map(\.utf8.count).min())
            while length.total < 2 * count {
                let isCutByHTTP = !length.total.isMultiple(of: 2)
                let upload = try await portalError { try await Self.upload(session) }
                let removal = try await portalError { try await session.removePortrait(of: Sample.portalUser()) }
                for error in [upload, removal] {
                    #expect(error.isConnectionFailure == isCutByHTTP, "\(length.total): \(error)")
                    #expect(isCutByHTTP || error == .unexpectedAnswer(.notJSON(status: 200)))
                }
                _ = length.next()
            }
        }
    }
}
