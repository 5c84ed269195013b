import FoundationEssentials
import SocketPeers
import TestClocks
import Testing

@testable import LiferayPortal

@Suite("Portraits: downloading")
struct PortraitConnectorTests {
    /// A servlet that has one picture and answers everything else with its default picture.
    private static func servlet(portraitId: Int64 = 35_359, user: String = Sample.user()) -> Script {
        Script { request in
            if request.path == "/api/jsonws/invoke" {
                return .json("[\(user)]")
            }
            let isRight = request.target == "\(Sample.male)?img_id=\(portraitId)&img_id_token=\(Sample.token)"
            return .picture(isRight ? Sample.portrait : Sample.defaultPicture)
        }
    }

    @Test("downloads the user's picture and remembers the default picture")
    func download() async throws {
        try await ScriptedPortal.session(Self.servlet()) { session, portal in
            let image = try await session.portrait(of: Sample.portalUser())
            #expect(image.bytes == Sample.portrait)
            #expect(image.mediaType == "image/png")
            #expect(image.address == "\(portal.url)\(Sample.male)?img_id=35359&img_id_token=\(Sample.token)")
            #expect(image.refreshedUser == nil)
            #expect(Set(portal.requests.map(\.target)).count == 2)
            // Pictures are public: no password goes along.
            #expect(portal.requests.allSatisfy { $0.headers["authorization"] == nil })
            // A cache on the way must not answer with the picture before the last change (RFC 9111, section 5.2.1.4).
            let own = portal.requests.first { $0.target.contains("img_id=35359") }
            #expect(own?.headers["cache-control"] == "no-cache")
            #expect(await session.facts().defaultPictures == [Sample.male: Sample.defaultDigest])
            _ = try await session.portrait(of: Sample.portalUser())
            #expect(portal.requests.count == 3)
        }
    }

    @Test("sends a single request when the default picture is remembered")
    func remembered() async throws {
        let facts = PortalFacts(defaultPictures: [Sample.male: "00"], learnedAt: TestClock().now())
        try await ScriptedPortal.session(Self.servlet(), facts: facts) { session, portal in
            _ = try await session.portrait(of: Sample.portalUser())
            #expect(portal.requests.count == 1)
        }
    }

    @Test("tells of a picture beyond the limit of bytes that it is the picture, not the portal's answer")
    func large() async throws {
        let script = Script { request in .picture(Sample.portrait + [UInt8](repeating: 0, count: 10_000)) }
        try await ScriptedPortal.session(script, maximumAnswerByteCount: 10_000) { session, _ in
            let error = try await portalError { try await session.portrait(of: Sample.portalUser()) }
            #expect(error == .unexpectedAnswer(.pictureTooLarge(limit: 10_000)))
        }
    }

    @Test("asks for a picture by its id under the path of female users where told")
    func byId() async throws {
        try await ScriptedPortal.session(
            Script { request in
                .picture(request.target.hasSuffix("img_id=0") ? Sample.defaultPicture : Sample.portrait)
            }
        ) { session, portal in
            _ = try await session.portrait(portraitId: 7, uuid: Sample.uuid, female: true)
            let target = "/image/user_female_portrait?img_id=7&img_id_token=\(Sample.token)"
            #expect(portal.requests.map(\.target).contains(target))
        }
    }

    @Test("refuses the default picture in answer to a portrait id")
    func defaultById() async throws {
        try await ScriptedPortal.session(Self.servlet()) { session, _ in
            let error = try await portalError {
                try await session.portrait(portraitId: 35_359, uuid: "wrong", female: false)
            }
            #expect(error == .unexpectedAnswer(.defaultPictureOfId))
        }
    }

    @Test("looks the user up again when the picture has got a new id")
    func newId() async throws {
        let script = Self.servlet(portraitId: 40_000, user: Sample.user(portraitId: 40_000))
        try await ScriptedPortal.session(script) { session, _ in
            let image = try await session.portrait(of: Sample.portalUser())
            #expect(image.bytes == Sample.portrait)
            #expect(image.refreshedUser == Sample.portalUser(portraitId: 40_000))
        }
    }

    @Test("says so when the picture was removed meanwhile")
    func removed() async throws {
        let script = Self.servlet(portraitId: 1, user: Sample.user(portraitId: 0))
        try await ScriptedPortal.session(script) { session, _ in
            let error = try await portalError { try await session.portrait(of: Sample.portalUser()) }
            #expect(error == .unexpectedAnswer(.portraitRemoved))
        }
    }

    @Test("takes the portal's own address where a time stamp is wanted")
    func givenAddress() async throws {
        let given = "/image/user_portrait?img_id=35359&img_id_token=\(Sample.token)&t=1598948105604"
        let script = Script { request in
            switch request.path {
            case "/api/jsonws/invoke": .json("[\(Sample.user())]")
            case "/o/headless-admin-user/v1.0/user-accounts/20156": .json(Sample.account(image: given))
            default: .picture(request.target == given ? Sample.portrait : Sample.defaultPicture)
            }
        }
        try await ScriptedPortal.session(script, flavour: .liferay74) { session, portal in
            let image = try await session.portrait(of: Sample.portalUser())
            #expect(image.bytes == Sample.portrait)
            #expect(image.address == portal.url + given)
        }
    }

    @Test("gives up when every way leads to the default picture")
    func noWay() async throws {
        let script = Script { request in
            switch request.path {
            case "/api/jsonws/invoke": .json("[\(Sample.user())]")
            case let path where path.hasPrefix("/o/"): .json(Sample.account(image: "/image/user_portrait?img_id=35359"))
            default: .picture(Sample.defaultPicture)
            }
        }
        for flavour in PortalFlavour.allCases where flavour != .headless {
            try await ScriptedPortal.session(script, flavour: flavour) { session, portal in
                let error = try await portalError { try await session.portrait(of: Sample.portalUser()) }
                #expect(error == .unexpectedAnswer(.defaultPictureInstead))
                #expect(portal.requests.count <= 6)
            }
        }
    }

    // MARK: Pictures that are kept

    /// A servlet that compares the tags of its pictures with those that come with a question.
    private static func taggedServlet(portraitId: Int64 = 35_359) -> Script {
        Script { request in
            if request.path == "/api/jsonws/invoke" { return .json("[\(Sample.user())]") }
            if request.path.hasPrefix("/o/") { return .json("{}", status: 404) }
            let isRight = request.target.contains("img_id=\(portraitId)&")
            // Computed with Python from the rule.
            let tag = isRight ? "\"df25f175\"" : "\"2298ae3c\""
            if request.headers["if-none-match"] == tag { return .answer(304, headers: ["ETag: \(tag)"], body: []) }
            return .answer(
                type: "image/png",
                headers: ["ETag: \(tag)"],
                body: isRight ? Sample.portrait : Sample.defaultPicture
            )
        }
    }

    @Test("takes the kept picture where the portal has no other, and proves as much by it")
    func unchanged() async throws {
        try await ScriptedPortal.session(Self.taggedServlet(portraitId: 1), flavour: .liferay70) { session, portal in
            let kept = KeptPicture(bytes: Sample.portrait, mediaType: "image/x-own")
            let image = try await session.portrait(of: Self.other(1), kept: kept)
            #expect(image.bytes == Sample.portrait)
            #expect(image.mediaType == "image/x-own")
            #expect(portal.requests.contains { $0.headers["if-none-match"] == "\"df25f175\"" })
            let error = try await portalError { try await session.portrait(of: Sample.portalUser()) }
            #expect(error == .unexpectedAnswer(.pictureGone))
        }
    }

    @Test("takes the new picture where the kept one is outdated")
    func changed() async throws {
        try await ScriptedPortal.session(Self.taggedServlet()) { session, portal in
            let kept = KeptPicture(bytes: [1, 2, 3], mediaType: "image/png")
            #expect(try await session.portrait(of: Sample.portalUser(), kept: kept).bytes == Sample.portrait)
            let byId = try await session.portrait(portraitId: 35_359, uuid: Sample.uuid, female: false, kept: kept)
            #expect(byId.bytes == Sample.portrait)
            let tags = portal.requests.map { $0.headers["if-none-match"] }
            #expect(tags.count { $0 == "\"402\"" } == 2)
        }
    }

    @Test("does not take the default picture for the user's because it is kept")
    func keptDefault() async throws {
        try await ScriptedPortal.session(Self.taggedServlet(portraitId: 1)) { session, _ in
            let kept = KeptPicture(bytes: Sample.defaultPicture, mediaType: "image/png")
            let byId = try await portalError {
                try await session.portrait(portraitId: 7, uuid: Sample.uuid, female: false, kept: kept)
            }
            #expect(byId == .unexpectedAnswer(.defaultPictureOfId))
            let error = try await portalError { try await session.portrait(of: Sample.portalUser(), kept: kept) }
            #expect(error == .unexpectedAnswer(.defaultPictureInstead))
        }
    }

    @Test("refuses 304 where nothing was kept")
    func unasked() async throws {
        try await ScriptedPortal.session(.always(.answer(304, body: []))) { session, _ in
            let error = try await portalError { try await session.portrait(of: Sample.portalUser()) }
            #expect(error == .unexpectedAnswer(.status(304, retryAfter: nil)))
        }
    }

    // MARK: Pictures that were removed and left their id

    /// A portal whose users 1 and 2 have own pictures, and whose user 20156 has an id without one.
    private static func leftId(given: Bool = false) -> Script {
        Script { request in
            if request.path == "/api/jsonws/invoke" { return .json("[\(Sample.user())]") }
            if request.path.hasPrefix("/o/") {
                return given
                    ? .json(Sample.account(image: "/image/user_portrait?img_id=35359&t=1")) : .json("{}", status: 404)
            }
            let isOwn = ["img_id=1&", "img_id=2&"].contains { request.target.contains($0) }
            return .picture(isOwn ? Sample.portrait : Sample.defaultPicture)
        }
    }

    private static func other(_ number: Int64) -> PortalUser {
        var user = Sample.portalUser(portraitId: number)
        user.userId = number
        return user
    }

    @Test("knows a removed picture by another user's own, on 7.x", arguments: PortalFlavour.allCases)
    func gone(flavour: PortalFlavour) async throws {
        guard flavour != .headless else { return }
        try await ScriptedPortal.session(Self.leftId(), flavour: flavour) { session, portal in
            let before = try await portalError { try await session.portrait(of: Sample.portalUser()) }
            #expect(before == .unexpectedAnswer(.defaultPictureInstead))
            _ = try await session.portrait(of: Self.other(1))
            let asked = portal.requests.count
            let error = try await portalError { try await session.portrait(of: Sample.portalUser()) }
            let isKnown = flavour != .liferay62
            #expect(error == .unexpectedAnswer(isKnown ? .pictureGone : .defaultPictureInstead))
            // The picture and the user once more, and no look for another address.
            #expect(!isKnown || portal.requests.count == asked + 2)
        }
    }

    @Test("does not take the user's own earlier picture for the proof")
    func ownEarlierPicture() async throws {
        let isRemoved = Counter()
        let script = Script { request in
            if request.path == "/api/jsonws/invoke" { return .json("[\(Sample.user())]") }
            if request.path.hasPrefix("/o/") { return .json("{}", status: 404) }
            let isOwn = isRemoved.total == 0 && request.target.contains("img_id=35359")
            return .picture(isOwn ? Sample.portrait : Sample.defaultPicture)
        }
        try await ScriptedPortal.session(script, flavour: .liferay70) { session, _ in
            _ = try await session.portrait(of: Sample.portalUser())
            _ = isRemoved.next()
            let error = try await portalError { try await session.portrait(of: Sample.portalUser()) }
            #expect(error == .unexpectedAnswer(.defaultPictureInstead))
        }
    }

    @Test("asks once more for a picture that an earlier session saw", arguments: [true, false])
    func keptProof(isStillOwn: Bool) async throws {
        var facts = PortalFacts(flavour: .liferay70, learnedAt: TestClock().now())
        try await ScriptedPortal.session(Self.leftId(), flavour: nil, facts: facts) { session, _ in
            _ = try await session.portrait(of: Self.other(1))
            facts = await session.facts()
            #expect(facts.provenPictures?.map(\.userId) == [1])
        }
        let script = isStillOwn ? Self.leftId() : Self.servlet(portraitId: 7)
        try await ScriptedPortal.session(script, flavour: nil, facts: facts) { session, _ in
            let error = try await portalError { try await session.portrait(of: Sample.portalUser()) }
            #expect(error == .unexpectedAnswer(isStillOwn ? .pictureGone : .defaultPictureInstead))
            #expect(await session.facts().provenPictures?.isEmpty == !isStillOwn)
        }
    }

    @Test("believes the portal's own address only beside another user's that the portal gave")
    func givenAddressOfGone() async throws {
        var user = Sample.portalUser(uuid: "")
        user.pictureAddress = "/image/user_portrait?img_id=35359&t=1"
        let left = user
        var other = Self.other(1)
        other.uuid = ""
        other.pictureAddress = "/image/user_portrait?img_id=1&t=1"
        let whole = other
        try await ScriptedPortal.session(Self.leftId(given: true), flavour: .headless) { session, _ in
            _ = try await session.portrait(of: Self.other(2))
            let before = try await portalError { try await session.portrait(of: left) }
            #expect(before == .unexpectedAnswer(.defaultPictureInstead))
            _ = try await session.portrait(of: whole)
            let error = try await portalError { try await session.portrait(of: left) }
            #expect(error == .unexpectedAnswer(.pictureGone))
        }
    }

    @Test("asks for the default picture once, however many users are at work")
    func oneDefault() async throws {
        try await ScriptedPortal.session(Self.leftId(), flavour: .liferay70) { session, portal in
            await withTaskGroup { group in
                for _ in 0..<24 {
                    group.addTask { _ = try? await session.portrait(of: Self.other(1)) }
                }
            }
            #expect(portal.requests.count { $0.target.hasSuffix("img_id=0") } == 1)
            #expect(portal.requests.count == 25)
        }
    }

    @Test("asks for the default picture once more before a picture is believed without it")
    func defaultTwice() async throws {
        let failures = Counter()
        let script = Script { request in
            guard request.target.hasSuffix("img_id=0") else { return .picture(Sample.defaultPicture) }
            return failures.next() == 0 ? .raw("", end: .close) : .picture(Sample.defaultPicture)
        }
        try await ScriptedPortal.session(script) { session, _ in
            let error = try await portalError {
                try await session.portrait(portraitId: 7, uuid: Sample.uuid, female: false)
            }
            #expect(error == .unexpectedAnswer(.defaultPictureOfId))
        }
    }

    @Test("goes to the given address at once where there is no uuid, and never to another server")
    func withoutUuid() async throws {
        var user = Sample.portalUser(uuid: "")
        user.pictureAddress = "/image/user_portrait?img_id=35359&t=1"
        let own = user
        user.pictureAddress = "http://169.254.169.254/image/user_portrait?img_id=35359"
        let foreign = user
        let script = Script { request in
            .picture(request.target.hasSuffix("t=1") ? Sample.portrait : Sample.defaultPicture)
        }
        try await ScriptedPortal.session(script) { session, portal in
            let image = try await session.portrait(of: own)
            #expect(image.bytes == Sample.portrait)
            let before = portal.requests.count
            let error = try await portalError { try await session.portrait(of: foreign) }
            guard case .unexpectedAnswer(.foreignAddress) = error else { throw error }
            #expect(portal.requests.count == before)
        }
    }

    @Test("sends nothing for a user without portrait")
    func noPortrait() async throws {
        try await ScriptedPortal.session(Self.servlet()) { session, portal in
            let error = try await portalError { try await session.portrait(of: Sample.portalUser(portraitId: 0)) }
            #expect(error == .invalidRequest(.undefinedPortrait))
            #expect(portal.requests.isEmpty)
        }
    }

    @Test(
        "refuses what is not a picture although the status is 200",
        arguments: [
            (.page("<html><body>Hello</body></html>"), .notAnImage(mediaType: "text/html")),
            (.picture(Array(" \n<html>".utf8)), .notAnImage(mediaType: "image/png")),
            (.page("<html><input type=\"password\" name=\"p\"></html>"), .signInPage),
            (.json("{}"), .notAnImage(mediaType: "application/json")),
            (.picture([]), .emptyBody),
            (.redirect(to: "/c/portal/login?p_l_id=1"), .signInPage),
            (.redirect(to: "https://elsewhere/x?y"), .redirect(to: "https://elsewhere/x")),
            (.page("", status: 404), .status(404, retryAfter: nil)),
            (.page("", status: 500), .status(500, retryAfter: nil)),
        ] as [(ScriptedReply, UnexpectedAnswer)]
    )
    func noPicture(reply: ScriptedReply, expected: UnexpectedAnswer) async throws {
        try await ScriptedPortal.session(.always(reply)) { session, _ in
            let error = try await portalError { try await session.portrait(of: Sample.portalUser()) }
            #expect(error == .unexpectedAnswer(expected))
        }
    }

    @Test(
        "takes a picture with a wrong media type by its beginning",
        arguments: ["text/plain", "application/octet-stream"]
    )
    func wrongMediaType(type: String) async throws {
        try await ScriptedPortal.session(
            Script { request in
                .picture(request.target.hasSuffix("img_id=0") ? Sample.defaultPicture : Sample.portrait, type: type)
            }
        ) { session, _ in
            let image = try await session.portrait(of: Sample.portalUser())
            #expect(image.bytes == Sample.portrait)
        }
    }

    @Test("takes the picture when only the default picture can't be had, and remembers nothing")
    func defaultUnavailable() async throws {
        try await ScriptedPortal.session(
            Script { request in
                request.target.hasSuffix("img_id=0") ? .raw("", end: .close) : .picture(Sample.portrait)
            }
        ) { session, _ in
            let image = try await session.portrait(of: Sample.portalUser())
            #expect(image.bytes == Sample.portrait)
            #expect(await session.facts().defaultPictures.isEmpty)
        }
    }

    @Test("names connection failures of the download", arguments: [true, false])
    func connectionFailure(isCutShort: Bool) async throws {
        let cut = ScriptedReply.raw(
            "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 99\r\n\r\nx",
            end: .close
        )
        try await ScriptedPortal.session(.always(isCutShort ? cut : .page("", status: 503))) { session, _ in
            let error = try await portalError { try await session.portrait(of: Sample.portalUser()) }
            guard case .connectionFailure(let failure) = error else { throw error }
            #expect(failure.kind == (isCutShort ? .bodyCutShort : .gateway(503)))
        }
    }
}
