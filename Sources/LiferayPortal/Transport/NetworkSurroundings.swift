import FoundationEssentials
import Glibc

/// What the environment says of the way to a portal: proxies, and authorities beside the system's.
///
/// The variables are those of curl and of OpenSSL. `http_proxy` counts in lower case only, because a web server hands a header
/// field of the client's on as `HTTP_PROXY` to its programs.
struct NetworkSurroundings: Sendable {
    /// The folder of the system's authorities in Debian.
    private static let systemFolder = "/etc/ssl/certs"
    /// The same authorities in one file, which is slow to read and says nothing new.
    private static let systemFile = "/etc/ssl/certs/ca-certificates.crt"

    /// A file with authorities beside the system's; nil for none.
    let authorityFile: String?
    /// All folders with authorities, as OpenSSL takes them; nil for the system's alone.
    let authorityFolders: String?
    /// What is wrong with the authorities; nothing where a portal is asked without TLS.
    let authorityFault: PortalError?
    private let proxies: [String: (variable: String, text: String)]
    private let direct: DirectHosts

    /// Those of the process, read once.
    static let ofProcess = NetworkSurroundings(ProcessInfo.processInfo.environment)

    /// Reads the variables of an environment.
    ///
    /// - Parameter environment: The variables; empty ones count as missing.
    init(_ environment: [String: String]) {
        let value = { (names: [String]) -> (variable: String, text: String)? in
            names.lazy.compactMap { name in environment[name].map { (name, $0) } }.first { !$0.1.isEmpty }
        }
        let all = value(["all_proxy", "ALL_PROXY"])
        var proxies: [String: (variable: String, text: String)] = [:]
        proxies["http"] = value(["http_proxy"]) ?? all
        proxies["https"] = value(["https_proxy", "HTTPS_PROXY"]) ?? all
        self.proxies = proxies
        direct = DirectHosts(value(["no_proxy", "NO_PROXY"])?.text ?? "")
        let file = value(["SSL_CERT_FILE"])?.text
        authorityFile = file == Self.systemFile ? nil : file
        let folders = value(["SSL_CERT_DIR"])?.text
        authorityFolders = folders.flatMap { $0 == Self.systemFolder ? nil : "\(Self.systemFolder):\($0)" }
        if let file, unsafe access(file, R_OK) != 0 {
            authorityFault = .configuration(.authorities("SSL_CERT_FILE: \(file) can't be read"))
        } else {
            authorityFault = nil
        }
    }

    /// Finds out who passes requests to a portal on.
    ///
    /// - Parameter portal: The portal.
    /// - Returns: The proxy; nil for nobody.
    /// - Throws: ``PortalError/configuration(_:)`` for a proxy whose address can't be read.
    func proxy(for portal: PortalAddress) throws(PortalError) -> Proxy? {
        guard let (variable, text) = proxies[portal.scheme], !direct.contains(portal.virtualHost) else { return nil }
        return try Proxy(text, variable: variable)
    }
}
