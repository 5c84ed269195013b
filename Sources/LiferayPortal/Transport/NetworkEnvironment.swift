import FoundationEssentials
import Glibc

/// What the environment and the settings say of the way to a portal: proxies, certificates, and authorities beside the system's.
///
/// The variables are those of curl and of OpenSSL. `http_proxy` counts in lower case only, because a web server hands a header
/// field of the client's on as `HTTP_PROXY` to its programs.
struct NetworkEnvironment: Sendable {
    /// The folder of the system's authorities in Debian.
    private static let systemFolder = "/etc/ssl/certs"
    /// The same authorities in one file, which is slow to read and says nothing new.
    private static let systemFile = "/etc/ssl/certs/ca-certificates.crt"

    /// The files with authorities beside the system's: that of the environment, and the one that was told.
    let authorityFiles: [String]
    /// All folders with authorities, as OpenSSL takes them; nil for the system's alone.
    let authorityFolders: String?
    /// The client's own certificate, and the file of its key; nil for none.
    let clientCertificate: (file: String, key: String)?
    /// What is wrong with certificates; nothing where a portal is asked without TLS.
    let certificateFault: PortalError?
    private let proxies: [String: (variable: String, text: String)]
    private let direct: DirectHosts

    /// Those of the process, read once.
    static let ofProcess = NetworkEnvironment(ProcessInfo.processInfo.environment)

    /// Reads the variables of an environment.
    ///
    /// - Parameters:
    ///   - environment: The variables; empty ones count as missing.
    ///   - settings: What was told besides; it goes before the environment.
    init(_ environment: [String: String], _ settings: NetworkSettings = NetworkSettings()) {
        let value = { (names: [String]) -> (variable: String, text: String)? in
            names.lazy.compactMap { name in environment[name].map { (name, $0) } }.first { !$0.1.isEmpty }
        }
        let all = value(["all_proxy", "ALL_PROXY"])
        var proxies: [String: (variable: String, text: String)] = [:]
        proxies["http"] = value(["http_proxy"]) ?? all
        proxies["https"] = value(["https_proxy", "HTTPS_PROXY"]) ?? all
        if let proxy = settings.proxy {
            proxies = proxy.isEmpty ? [:] : ["http": ("proxy", proxy), "https": ("proxy", proxy)]
        }
        self.proxies = proxies
        direct = DirectHosts(value(["no_proxy", "NO_PROXY"])?.text ?? "")
        let file = value(["SSL_CERT_FILE"])?.text
        authorityFiles = [file, settings.authorityFile].compactMap(\.self).filter { $0 != Self.systemFile }
        let folders = value(["SSL_CERT_DIR"])?.text
        authorityFolders = folders.flatMap { $0 == Self.systemFolder ? nil : "\(Self.systemFolder):\($0)" }
        clientCertificate = settings.clientCertificate.map { ($0, settings.clientKey ?? $0) }
        certificateFault = Self.fault(file, settings)
    }

    private static func fault(_ file: String?, _ settings: NetworkSettings) -> PortalError? {
        if let fault = unreadable(file, as: "SSL_CERT_FILE") ?? unreadable(settings.authorityFile, as: "ca-file") {
            return .configuration(.authorities(fault))
        }
        if settings.clientKey != nil, settings.clientCertificate == nil {
            return .configuration(.clientCertificate("there is a client-key and no client-certificate"))
        }
        let fault =
            unreadable(settings.clientCertificate, as: "client-certificate")
            ?? unreadable(settings.clientKey, as: "client-key")
        return fault.map { .configuration(.clientCertificate($0)) }
    }

    /// Tells that a file can't be read; nil where it can, and where there is none.
    private static func unreadable(_ file: String?, as name: String) -> String? {
        guard let file, unsafe access(file, R_OK) != 0 else { return nil }
        return "\(name): \(file) can't be read"
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
