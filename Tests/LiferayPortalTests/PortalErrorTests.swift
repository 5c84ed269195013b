import Testing

@testable import LiferayPortal

@Suite("Portal errors")
struct PortalErrorTests {
    private static let failures: [ConnectionFailure.Kind] =
        [
            .nameNotResolved, .refused, .unreachable, .reset, .tls, .bodyCutShort, .gateway(502), .gateway(503),
            .gateway(504), .proxyAway, .proxy(403), .proxy(407),
        ] + ConnectionFailure.Phase.allCases.map { .timedOut($0) }

    private static let answers: [PortalError] =
        [
            .noSuchUser("user id 1"), .noSuchComment(31),
            .exception(PortalException(className: nil, message: "", status: 500)),
            .exception(PortalException(className: "a.B", message: "c", status: 200)),
            .cancelled,
            .configuration(.serverAddress("x")), .configuration(.emptyCredential("user name")),
        ]
        + NotAllowed.Reason.allCases.map { .notAllowed(NotAllowed($0)) }
        + RefusedPicture.Reason.allCases.map { .refusedPicture(RefusedPicture($0)) }
        + InvalidRequest.allCases.map { .invalidRequest($0) }
        + [
            UnsupportedRequest.commentsOfLiferay62, .commentWithoutSubject, .longDiscussion(limit: 10),
            .commentsOfClass("a.B"), .headlessList("assets"), .comparator("a.B"), .portletItems, .modelClass("a.B"),
        ]
        .map { .unsupported($0) }
        + [
            UnexpectedAnswer.signInPage, .notJSON(status: 200), .tooManyValues(limit: 1), .notHTTP, .missingField("a"),
            .wrongType("a"),
            .resultCount(expected: 1, found: 2), .rowCount(limit: 1, found: 2), .otherUser("x"), .redirect(to: "/"),
            .tooLarge(limit: 1), .pictureTooLarge(limit: 1), .emptyBody,
            .defaultPictureInstead, .portraitRemoved, .portraitNotStored,
            .portraitNotRemoved, .notAnImage(mediaType: nil), .foreignAddress("x"),
            .status(500, retryAfter: nil), .status(404, retryAfter: nil),
        ]
        .map { .unexpectedAnswer($0) }

    @Test("lets a cached copy stand in for connection failures and for nothing else")
    func connectionFailures() {
        for kind in Self.failures {
            #expect(PortalError.connectionFailure(ConnectionFailure(kind)).isConnectionFailure)
        }
        for answer in Self.answers {
            #expect(!answer.isConnectionFailure, "\(answer)")
        }
    }

    @Test("has a sentence and a hint of one line for every error, no two connection failures alike")
    func sentences() {
        let errors = Self.answers + Self.failures.map { .connectionFailure(ConnectionFailure($0, detail: "d")) }
        for text in errors.flatMap({ [$0.message, $0.hint] }) {
            #expect(text.count > 5)
            #expect(!text.contains("\n") && !text.hasSuffix("."), "\(text)")
        }
        let sentences = Self.failures.map { ConnectionFailure($0).message }
        #expect(Set(sentences).count == sentences.count)
    }
}
