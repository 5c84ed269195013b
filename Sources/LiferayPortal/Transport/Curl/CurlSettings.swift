/// What all transfers of a thread have in common.
struct CurlSettings: Sendable {
    /// The time limits; that of the whole stands in each request.
    var limits: PortalTimeLimits
    /// The most connections at once, the kept ones included.
    var connectionCount: Int
    /// The files with authorities beside the system's.
    var authorityFiles: [String]
    /// The folders of authorities in the place of the system's; nil for those.
    var authorityFolders: String?
    /// The client's own certificate, and the file of its key; nil for none.
    var clientCertificate: (file: String, key: String)?
    /// How long a connection is kept that nobody uses, in seconds: shorter than any portal keeps it, so that hardly a request
    /// meets a connection that is just being closed.
    var idleSeconds: Int
}
