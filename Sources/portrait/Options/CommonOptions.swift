import CommandLineOptions
import PixelPipeline
import PortraitDrawing
import Screenlets

/// The options that every command takes.
struct CommonOptions: OptionGroup {
    static let options: Options<Self> = [
        .text("server", "url", "The portal's base address.") { $0.server = $1 },
        .text("user", "name", "The name to sign in with; without one the portal is asked as a guest.") { $0.user = $1 },
        .text("password-file", "file", "A file with the password on its first line.", completion: .files) {
            $0.passwordFile = $1
        },
        .text(
            "sign-in",
            "way",
            "auto (default: a session where the portal opens one, else basic), session, basic or oauth2.",
            completion: .of(SignInWay.allCases.map(\.rawValue))
        ) { $0.signIn = $1 },
        .text("profile", "name", "The profile of the configuration file.") { $0.profile = $1 },
        .text(
            "policy",
            "policy",
            "remote-only, cache-only, remote-first (default; of serve: cache-first) or cache-first.",
            completion: .of(OfflinePolicy.allCases.map(\.rawValue))
        ) { $0.policy = $1 },
        .text("cache-dir", "folder", "The folder of the cache.", completion: .folders) { $0.cacheDir = $1 },
        .text(
            "store",
            "url",
            "A database of PostgreSQL in place of the folder, shared by many machines: postgres://USER@HOST/DATABASE."
        ) { $0.store = $1 },
        .text("timeout", "seconds", "The longest that a request may take.") { $0.timeout = $1 },
        .text(
            "codecs",
            "codecs",
            "fast (default), or system: libjpeg and libpng alone read and write pictures.",
            completion: .of(Codecs.allCases.map(\.rawValue))
        ) { $0.codecs = $1 },
        .text(
            "decoders",
            "where",
            "Where pictures are decoded: workers, processes that can do nothing else (default of batch and serve), or inside.",
            completion: .of(Decoders.allCases.map(\.rawValue))
        ) { $0.decoders = $1 },
        .flag("no-master", "Draw the portal's pictures however small, and keep nothing larger of what is sent.") {
            $0.noMaster = true
        },
        .text("ca-file", "file", "Certificates of authorities beside the system's, in PEM.", completion: .files) {
            $0.caFile = $1
        },
        .text("client-certificate", "file", "A certificate of one's own for the portal, in PEM.", completion: .files) {
            $0.clientCertificate = $1
        },
        .text("client-key", "file", "Its private key, where another file has it.", completion: .files) {
            $0.clientKey = $1
        },
        .flag("json", "Tell the result, and a failure, as one JSON object on the standard output.") { $0.json = true },
        .flag("quiet", "Say nothing but errors.") { $0.quiet = true },
        .flag("verbose", letter: "v", "Tell what is asked of the portal and of the cache.") { $0.verbose = true },
        .flag("sandbox", "Start the embedded portal for this command, on a free loopback port.") { $0.sandbox = true },
    ]

    var server: String?
    var user: String?
    var passwordFile: String?
    var signIn: String?
    var profile: String?
    var policy: String?
    var cacheDir: String?
    var store: String?
    var timeout: String?
    var codecs: String?
    var decoders: String?
    var noMaster = false
    var caFile: String?
    var clientCertificate: String?
    var clientKey: String?
    var json = false
    var quiet = false
    var verbose = false
    var sandbox = false

    /// What was given, by setting.
    var settings: [SettingKey: String] {
        let given: [(SettingKey, String?)] = [
            (.server, server), (.user, user), (.passwordFile, passwordFile), (.signIn, signIn), (.policy, policy),
            (.cacheDir, cacheDir), (.timeout, timeout), (.store, store), (.codecs, codecs),
            (.decoders, decoders), (.caFile, caFile),
            (.masters, noMaster ? "off" : nil),
            (.clientCertificate, clientCertificate), (.clientKey, clientKey),
        ]
        return [SettingKey: String](uniqueKeysWithValues: given.compactMap { key, value in value.map { (key, $0) } })
    }
}
