import CommandLineOptions

/// The options of the portrait service.
struct ServeOptions: OptionGroup {
    static let options: Options<Self> = [
        .text("listen", "host:port", "Where it listens; 127.0.0.1:8080 by default, port 0 takes a free one.") {
            $0.listen = $1
        },
        .text("unix-socket", "path", "A socket in the file system to listen on instead of a port.", completion: .files)
        { $0.unixSocket = $1 },
        .text(
            "tls-certificate",
            "file",
            "The certificate of the service and those that lead to an authority (PEM); clients then speak TLS.",
            completion: .files
        ) { $0.tlsCertificate = $1 },
        .text("tls-key", "file", "The private key of the certificate (PEM, without a password).", completion: .files) {
            $0.tlsKey = $1
        },
        .text(
            "token-file",
            "file",
            "A file with a line TOKEN SCOPE[,SCOPE] for each bearer token; scopes are read, edit and admin.",
            completion: .files
        ) { $0.tokenFile = $1 },
        .text(
            "signing-key-file",
            "file",
            "A file with a line NAME SECRET for each key that signs addresses.",
            completion: .files
        ) { $0.signingKeyFile = $1 },
        .text(
            "trusted-hosts",
            "names",
            "The hosts that an avatar's d=URL may lead to, such as *.example.org or example.org:8443."
        ) { $0.trustedHosts = $1 },
        .text(
            "user-list-interval",
            "seconds",
            "How often the portal's user list is read, by which avatars are found; 900 by default."
        ) { $0.userListInterval = $1 },
        .flag("require-signature", "Give pictures only for signed addresses, or to a token.") {
            $0.requireSignature = true
        },
        .flag(
            "serve-profiles",
            "Tell the name of whom an e-mail hash names, at /HASH and /HASH.json, as Gravatar tells profiles."
        ) { $0.servesProfiles = true },
    ]

    var listen: String?
    var unixSocket: String?
    var tlsCertificate: String?
    var tlsKey: String?
    var tokenFile: String?
    var signingKeyFile: String?
    var trustedHosts: String?
    var userListInterval: String?
    var requireSignature = false
    var servesProfiles = false

    func validate() throws(CommandLineError) {
        guard listen == nil || unixSocket == nil else {
            throw .contradiction("--listen and --unix-socket exclude each other")
        }
    }

    /// What was given, by setting.
    var settings: [SettingKey: String] {
        let given: [(SettingKey, String?)] = [
            (.listen, listen), (.unixSocket, unixSocket), (.tlsCertificate, tlsCertificate), (.tlsKey, tlsKey),
            (.tokenFile, tokenFile), (.signingKeyFile, signingKeyFile),
            (.serveTrustedHosts, trustedHosts), (.serveUserListInterval, userListInterval),
            (.requireSignature, requireSignature ? "true" : nil),
            (.serveProfiles, servesProfiles ? "on" : nil),
        ]
        return [SettingKey: String](uniqueKeysWithValues: given.compactMap { key, value in value.map { (key, $0) } })
    }
}
