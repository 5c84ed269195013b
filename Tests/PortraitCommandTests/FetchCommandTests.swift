import CommandLineOptions
import LiferayPortal
import PortraitDrawing
import Testing

@testable import portrait

@Suite("Reading the options of a fetch")
struct FetchCommandTests {
    @Test("knows a fetch that hands the picture out as it is, with what scripts give most")
    func plain() throws {
        let command = try FetchCommand.parse([
            "--email", "jane@example.com", "-o", "jane.jpg", "--server=http://portal", "--user", "test",
            "--password-file", "secret", "--profile", "work", "--policy", "cache-only", "--cache-dir", "/cache",
            "--timeout", "5", "--json", "--quiet",
        ])
        #expect(command.isPlain)
        #expect(try command.user.selector() == .emailAddress("jane@example.com", companyId: nil))
        #expect(command.output.path == "jane.jpg")
        #expect(
            command.common.settings == [
                .server: "http://portal", .user: "test", .passwordFile: "secret", .policy: "cache-only",
                .cacheDir: "/cache", .timeout: "5",
            ]
        )
        #expect(command.common.profile == "work")
        #expect(command.common.json && command.common.quiet && !command.common.verbose && !command.common.sandbox)
        #expect(command.placeholder == "silhouette")
        #expect(command.onFailure == .error)
        #expect(command.hooks.settings.isEmpty)
        let named = try FetchCommand.parse(["--screen-name", "jane"])
        #expect(named.isPlain)
        #expect(try named.user.selector() == .screenName("jane", companyId: nil))
        #expect(!named.common.json)
    }

    @Test(
        "takes no picture that is drawn, no hook and no embedded portal for plain",
        arguments: [
            ["--size", "9"], ["--sepia"], ["--format", "png"], ["--lenient"], ["--explain"], ["--recipe", "circle"],
            ["--theme", "flat7"], ["--on-response", "true"], ["--on-error", "true"], ["--hook-shell"], ["--sandbox"],
        ]
    )
    func drawn(arguments: [String]) throws {
        #expect(try !FetchCommand.parse(["--email", "a"] + arguments).isPlain)
    }

    @Test(
        "refuses what it does not know",
        arguments: [
            ["--email"], ["--email", "a", "more"], ["--email", "a", "--help"], ["--email", "a", "-h"],
            ["--email", "a", "--version"], ["--email", "a", "--generate-completion-script", "bash"],
            ["--email", "a", "--help-hidden"], ["--email", "a", "--user-id", "many"],
        ]
    )
    func refused(arguments: [String]) {
        #expect(throws: CommandLineError.self) { try FetchCommand.parse(arguments) }
    }
}
