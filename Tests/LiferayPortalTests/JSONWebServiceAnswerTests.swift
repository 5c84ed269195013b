import HTTPMessages
import Testing

@testable import LiferayPortal

@Suite("JSON web services: answers")
struct JSONWebServiceAnswerTests {
    private func error(_ status: Int, _ body: String, headers: HTTPFields = [:]) async throws -> PortalError {
        let answer = PortalAnswer(status: status, headers: headers, body: Array(body.utf8))
        do throws(PortalError) {
            _ = try await JSONWebServiceAnswer(reading: answer).results(of: 1)
        } catch {
            return error
        }
        throw NoErrorThrown()
    }

    @Test("names the errors of the mobile SDK's own vectors as it does")
    func vectors() async throws {
        let cases = try #require(try Vectors.members("response_parser")["cases"]?.elements)
        #expect(cases.count == 6)
        for vector in cases.compactMap(\.members) {
            let status = Int(try #require(vector["status"]?.long))
            let location = vector["location"]?.text
            let error = try await error(
                status,
                try #require(vector["body"]?.text),
                headers: location.map { [.location: $0] } ?? [:]
            )
            switch try #require(vector["code"]?.long) {
            case 1: #expect(error == .unexpectedAnswer(.notJSON(status: status)))
            case 2:
                guard case .exception(let exception) = error else {
                    Issue.record("\(error)")
                    continue
                }
                #expect(exception.message == vector["failureReason"]?.text)
            case 3: #expect(error == .unexpectedAnswer(.redirect(to: try #require(location))))
            case 4: #expect(error == .notAllowed(NotAllowed(.unauthorized)))
            case let code:
                #expect(error == .exception(PortalException(className: nil, message: "", status: Int(code))))
            }
        }
    }

    private static let noSuchUser = "No User exists with the primary key 1"
    private static let access = "Access denied to com.liferay.portal.kernel.service.GroupService#getUserSitesGroups"

    @Test(
        "names what each release says",
        arguments: [
            (
                200, #"{"exception":"com.liferay.portal.NoSuchUserException","message":"\#(noSuchUser)"}"#,
                PortalError.exception(
                    PortalException(
                        className: "com.liferay.portal.NoSuchUserException",
                        message: noSuchUser,
                        status: 200
                    )
                )
            ),
            (
                404,
                #"{"error":{"message":"\#(noSuchUser)","type":"com.liferay.portal.kernel.exception.NoSuchUserException"},"#
                    + #""exception":"\#(noSuchUser)","throwable":"x"}"#,
                .exception(
                    PortalException(
                        className: "com.liferay.portal.kernel.exception.NoSuchUserException",
                        message: noSuchUser,
                        status: 404
                    )
                )
            ),
            (404, "{}", .exception(PortalException(className: nil, message: "", status: 404))),
            (500, "{}", .exception(PortalException(className: nil, message: "", status: 500))),
            (403, "{}", .notAllowed(NotAllowed(.forbidden))),
            (
                200, #"{"exception":"java.lang.SecurityException","message":"Authenticated access required"}"#,
                .notAllowed(NotAllowed(.guest, detail: "Authenticated access required"))
            ),
            (
                403,
                #"{"exception":"\#(access)","throwable":"java.lang.SecurityException: \#(access)"}"#,
                .notAllowed(NotAllowed(.guest, detail: access))
            ),
            (
                403,
                #"{"error":{"message":"User 1 must have VIEW permission","type":"#
                    + #""com.liferay.portal.kernel.security.auth.PrincipalException$MustHavePermission"},"exception":"x"}"#,
                .notAllowed(NotAllowed(.forbidden, detail: "User 1 must have VIEW permission"))
            ),
            (
                200, #"{"exception":"com.liferay.portal.security.auth.PrincipalException","message":"x y"}"#,
                .notAllowed(NotAllowed(.forbidden, detail: "x y"))
            ),
            (200, "<html><form><input type=\"password\"></form></html>", .unexpectedAnswer(.signInPage)),
            (200, "<html>hello</html>", .unexpectedAnswer(.notJSON(status: 200))),
            (200, "", .unexpectedAnswer(.notJSON(status: 200))),
            (404, "<html>", .unexpectedAnswer(.status(404, retryAfter: nil))),
            (500, "<html>", .unexpectedAnswer(.status(500, retryAfter: nil))),
            (403, "<html>", .notAllowed(NotAllowed(.forbidden, detail: NotAllowed.shutOut))),
            (401, "<html>", .notAllowed(NotAllowed(.unauthorized))),
            (200, "{}", .unexpectedAnswer(.wrongType("the answer"))),
            (200, "[]", .unexpectedAnswer(.resultCount(expected: 1, found: 0))),
            (200, "[1,2]", .unexpectedAnswer(.resultCount(expected: 1, found: 2))),
            (200, "7", .unexpectedAnswer(.wrongType("the answer"))),
        ] as [(Int, String, PortalError)]
    )
    func releases(status: Int, body: String, expected: PortalError) async throws {
        #expect(try await error(status, body) == expected)
    }

    @Test("names a redirect to the sign-in page and hides queries of redirects")
    func redirects() async throws {
        #expect(
            try await error(302, "", headers: [.location: "http://portal/c/portal/login?p_l_id=1"])
                == .unexpectedAnswer(.signInPage)
        )
        #expect(
            try await error(302, "", headers: [.location: "https://portal/api?token=1"])
                == .unexpectedAnswer(.redirect(to: "https://portal/api"))
        )
    }

    @Test("gives one result for each command, null included")
    func results() async throws {
        let answer = PortalAnswer(status: 200, body: Array(#"[{"a":1},null]"#.utf8))
        #expect(try await JSONWebServiceAnswer(reading: answer).results(of: 2) == [.object(["a": .integer(1)]), .null])
    }
}
