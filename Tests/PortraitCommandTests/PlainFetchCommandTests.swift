import ArgumentParser
import LiferayPortal
import Testing

@testable import portrait

@Suite("Reading the options of a plain fetch")
struct PlainFetchCommandTests {
    @Test("takes what scripts give most, as the whole command would read it")
    func taken() throws {
        let arguments = [
            "--email", "jane@example.com", "-o", "jane.jpg", "--server=http://portal", "--user", "test",
            "--password-file", "secret", "--profile", "work", "--policy", "cache-only", "--cache-dir", "/cache",
            "--timeout", "5", "--json", "--quiet",
        ]
        let plain = try #require(try PlainFetchCommand.parse(arguments).fetch)
        let whole = try FetchCommand.parse(arguments)
        #expect(plain.selector == .emailAddress("jane@example.com", companyId: nil))
        #expect(plain.selector == (try whole.user.selector()))
        #expect(plain.path == whole.output.path)
        #expect(plain.common.settings == whole.common.settings)
        #expect(plain.common.profile == whole.common.profile)
        #expect(plain.common.json && plain.common.quiet && !plain.common.verbose && !plain.common.sandbox)
        #expect(plain.render == nil)
        #expect(plain.placeholder == whole.placeholder)
        #expect(plain.onFailure == whole.onFailure)
        #expect(plain.hooks == whole.hooks.settings)
        let named = try PlainFetchCommand.parse(["--screen-name", "jane"]).fetch
        #expect(named?.selector == .screenName("jane", companyId: nil))
        #expect(named?.common.json == false)
    }

    @Test(
        "leaves everything else to the whole command",
        arguments: [
            [], ["--email", "a", "--screen-name", "b"], ["--me"], ["--email", "a", "--help"], ["--email", "a", "-h"],
            ["--email", "a", "--size", "9"], ["--email", "a", "--sandbox"], ["--email", "a", "--verbose"], ["--email"],
            ["--email", "a", "--company-id", "1"], ["--email", "a", "more"], ["--email", "a", "--version"],
            ["--email", "a", "--generate-completion-script", "bash"], ["--email", "a", "--help-hidden"],
        ]
    )
    func left(arguments: [String]) {
        #expect((try? PlainFetchCommand.parse(arguments))?.fetch == nil)
    }
}
