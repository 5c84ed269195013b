import Screenlets
import Testing

@testable import portrait

@Suite("Settings of the service")
struct ServiceSettingsTests {
    /// The settings with one of them given, as an option or in the environment.
    private func settings(_ key: SettingKey, _ text: String, isOption: Bool = false) throws -> Settings {
        Settings(
            resolved: try ResolvedSettings(
                options: isOption ? [key: text] : [:],
                environment: isOption ? [:] : [key.environmentName: text],
                file: nil,
                profile: nil
            ),
            process: ProcessContext(arguments: [], environment: [:], standardOutputIsTerminal: false)
        )
    }

    @Test("have the portal's user list read with a pause of a second at least, and of ten years at most")
    func userListInterval() throws {
        for text in ["0", "-1", "0.5", "315360001"] {
            for (isOption, code) in [(true, PortraitError.Code.usage), (false, .badConfiguration)] {
                let settings = try settings(.serveUserListInterval, text, isOption: isOption)
                let error = #expect(throws: PortraitError.self) { try settings.userListInterval() }
                #expect(error?.code == code)
                #expect(error?.hint == "expected is a whole number of seconds from 1 to 315360000")
            }
        }
        #expect(try settings(.serveUserListInterval, "1").userListInterval() == .seconds(1))
        #expect(try settings(.serveUserListInterval, "315360000").userListInterval() == .seconds(315_360_000))
        // How old a portrait may be is no pause.
        #expect(try settings(.serveFresh, "0").seconds(.serveFresh) == .zero)
    }

    @Test("have from 1 to 1024 pictures made at once, and as many as the machine likes where nothing is said")
    func workerCount() throws {
        for text in ["0", "-1", "1025", "1000000000", "many"] {
            let settings = try settings(.serveWorkers, text)
            let error = #expect(throws: PortraitError.self) { try settings.workerCount() }
            #expect(error?.code == .badConfiguration)
            #expect(error?.hint == "expected is a whole number from 1 to 1024")
        }
        #expect(try settings(.serveWorkers, "1").workerCount() == 1)
        #expect(try settings(.serveWorkers, "1024").workerCount() == 1_024)
        #expect(try settings(.serveQueue, "1").workerCount() == nil)
    }

    @Test("name hosts without scheme and port", arguments: ["portraits.example.com:8443", "a.example, *.example.com"])
    func servedHosts(_ text: String) throws {
        let settings = try settings(.serveHosts, text)
        let error = #expect(throws: PortraitError.self) { try settings.servedHosts() }
        #expect(error?.code == .badConfiguration)
        #expect(error?.hint == "expected is names such as portraits.example.com, without scheme and port")
        #expect(throws: Never.self) { try self.settings(.serveHosts, "a.example, [::1] 127.0.0.1").servedHosts() }
    }
}
