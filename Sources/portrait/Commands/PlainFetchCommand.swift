import ArgumentParser
import LiferayPortal

/// `portrait fetch` of an original: the few options that scripts give most, as texts and flags.
///
/// Reading the options of a picture costs more than a fetch from the cache. So does every further type and group of
/// options, the look for a request for completions (left out below another command) and the names of help; what this
/// does not take, ``FetchCommand`` does.
struct PlainFetchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fetch",
        _superCommandName: "portrait",
        helpNames: []
    )

    @Option var email: String?
    @Option(name: .customLong("screen-name")) var screenName: String?
    @Option(name: [.customShort("o"), .customLong("output")]) var path: String?
    @Option var server: String?
    @Option var user: String?
    @Option(name: .customLong("password-file")) var passwordFile: String?
    @Option var profile: String?
    @Option var policy: String?
    @Option(name: .customLong("cache-dir")) var cacheDir: String?
    @Option var timeout: String?
    @Flag var json = false
    @Flag var quiet = false

    /// The fetch; nil where not exactly one user is named, which ``FetchCommand`` has words for.
    var fetch: PortraitFetch? {
        let selector: UserSelector
        switch (email, screenName) {
        case (let email?, nil): selector = .emailAddress(email, companyId: nil)
        case (nil, let screenName?): selector = .screenName(screenName, companyId: nil)
        default: return nil
        }
        return PortraitFetch(selector: selector, path: path, common: common, endsProgram: true)
    }

    // Each of the common options has to have a value, as none of them was parsed.
    private var common: CommonOptions {
        var common = CommonOptions()
        common.server = server
        common.user = user
        common.passwordFile = passwordFile
        common.profile = profile
        common.policy = policy
        common.cacheDir = cacheDir
        common.store = nil
        common.timeout = timeout
        common.json = json
        common.quiet = quiet
        common.verbose = false
        common.sandbox = false
        return common
    }
}
