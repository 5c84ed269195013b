import Testing

@testable import LiferayPortal

@Suite("Sign-in page")
struct SignInPageTests {
    @Test("finds the token where the mobile SDK finds it")
    func tokens() throws {
        let cases = try #require(try Vectors.members("parse_auth_token")["cases"]?.elements)
        #expect(cases.count == 9)
        for vector in cases.compactMap(\.members) {
            let html = try #require(vector["html"]?.text)
            #expect(SignInPage(html).token == vector["token"]?.text, "\(html)")
        }
    }

    @Test("finds the second mention when the first has no value")
    func secondMention() {
        #expect(SignInPage("if (Liferay.authToken) { Liferay.authToken = 'abcdefgh'; }").token == "abcdefgh")
    }

    @Test("refuses a token of more than eight characters")
    func tooLong() {
        #expect(SignInPage("Liferay.authToken = '123456789'").token == nil)
    }

    @Test("tells whether its reader is signed in")
    func signedIn() {
        #expect(SignInPage("isSignedIn: function() { return true; }").isSignedIn == true)
        #expect(SignInPage("isSignedIn: function() {\n return false;\n}").isSignedIn == false)
        #expect(SignInPage("<p>Welcome</p>").isSignedIn == nil)
    }

    @Test(
        "sees a field for a password",
        arguments: ["<input type=\"password\">", "<INPUT TYPE='PASSWORD'>", "<input type=password name=p>"]
    )
    func passwordField(html: String) {
        #expect(SignInPage(html).asksForPassword)
    }
}
