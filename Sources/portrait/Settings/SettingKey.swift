/// A value that can be set by an option, in the environment or in the configuration file.
enum SettingKey: String, CaseIterable, Hashable, Sendable {
    case server
    case user
    case passwordFile = "password-file"
    case passwordCommand = "password-command"
    case signIn = "sign-in"
    case signInRetry = "sign-in-retry"
    case clientId = "client-id"
    case clientSecretFile = "client-secret-file"
    case companyId = "company-id"
    case groupId = "group-id"
    case flavour
    case policy
    case timeout
    case caFile = "ca-file"
    case clientCertificate = "client-certificate"
    case clientKey = "client-key"
    case proxy
    case cacheDir = "cache-dir"
    case cacheSize = "cache-size"
    case history
    case store
    case storePasswordFile = "store-password-file"
    case maxInputBytes = "max-input-bytes"
    case maxPixels = "max-pixels"
    case maxSide = "max-side"
    case maxScans = "max-scans"
    case maxOutputSide = "max-output-side"
    case maxSegments = "max-segments"
    case maxProfileBytes = "max-profile-bytes"
    case maxMetadataBytes = "max-metadata-bytes"
    case maxPictureMemory = "max-picture-memory"
    case maxPictureSeconds = "max-picture-seconds"
    case maxUploadBytes = "max-upload-bytes"
    case portalPortraitBox = "portal-portrait-box"
    case portalPortraitFormat = "portal-portrait-format"
    case masters
    case codecs
    case decoders
    case listen
    case unixSocket = "unix-socket"
    case onResponse = "on-response"
    case onResponseServer = "on-response-server"
    case onRendition = "on-rendition"
    case onRenditionServer = "on-rendition-server"
    case onError = "on-error"
    case onUploaded = "on-uploaded"
    case onStored = "on-stored"
    case onUploadError = "on-upload-error"
    case onPage = "on-page"
    case hookFormat = "hook-format"
    case hookFailure = "hook-failure"
    case hookTimeout = "hook-timeout"
    case hookShell = "hook-shell"
    case tlsCertificate = "tls-certificate"
    case tlsKey = "tls-key"
    case tokenFile = "token-file"
    case signingKeyFile = "signing-key-file"
    case requireSignature = "require-signature"
    case serveSignatureExempt = "serve-signature-exempt"
    case servePolicies = "serve-policies"
    case serveFresh = "serve-fresh"
    case serveStale = "serve-stale"
    case serveStaleIfError = "serve-stale-if-error"
    case servePlaceholderFresh = "serve-placeholder-fresh"
    case serveMemory = "serve-memory"
    case serveWorkers = "serve-workers"
    case serveQueue = "serve-queue"
    case serveMaxCost = "serve-max-cost"
    case serveMisses = "serve-misses"
    case serveProfiles = "serve-profiles"
    case serveHosts = "serve-hosts"
    case serveTrustedHosts = "serve-trusted-hosts"
    case serveTrustedOrigins = "serve-trusted-origins"
    case serveTrustedProxies = "serve-trusted-proxies"
    case serveUserListInterval = "serve-user-list-interval"

    /// The environment variable, such as `PORTRAIT_CACHE_DIR`.
    var environmentName: String {
        let letters = rawValue.utf8.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "_") : $0 & ~0x20 }
        return "PORTRAIT_" + String(decoding: letters, as: UTF8.self)
    }

    /// The value that holds when nobody sets one; nil where there is none.
    var defaultValue: String? {
        switch self {
        case .signIn: "auto"
        case .signInRetry: "300"
        case .policy: "remote-first"
        case .timeout: "60"
        case .cacheSize: "256MB"
        case .history: "5"
        case .maxInputBytes: "20MB"
        case .maxPixels: "50000000"
        case .maxSide: "16384"
        case .maxScans: "100"
        case .maxOutputSide: "4096"
        case .maxSegments: "100000"
        case .maxProfileBytes: "1MB"
        case .maxMetadataBytes: "1MB"
        case .maxPictureMemory: "256MB"
        case .maxPictureSeconds: "10"
        case .maxUploadBytes: "307200"
        case .portalPortraitBox, .portalPortraitFormat: "auto"
        case .masters: "on"
        case .codecs: "fast"
        case .listen: "127.0.0.1:8080"
        case .hookFormat: "png"
        case .hookFailure: "fail"
        case .hookTimeout: "10"
        case .hookShell: "false"
        case .requireSignature: "false"
        case .serveFresh: "300"
        case .serveStale: "86400"
        case .serveStaleIfError: "31536000"
        case .servePlaceholderFresh: "60"
        case .serveMemory: "96MB"
        case .serveQueue: "64"
        case .serveMaxCost: "300000000"
        case .serveMisses: "300"
        case .serveProfiles: "off"
        case .serveUserListInterval: "900"
        default: nil
        }
    }

    /// The option, where that has the name of the setting or a shorter one.
    var optionName: String {
        switch self {
        case .portalPortraitBox: "--portrait-box"
        case .portalPortraitFormat: "--portrait-format"
        case .masters: "--no-master"
        case .serveTrustedHosts: "--trusted-hosts"
        case .serveUserListInterval: "--user-list-interval"
        default: "--\(rawValue)"
        }
    }

    /// Whether the value itself is a secret; where a secret is found is not.
    var isSecret: Bool { self == .passwordCommand || self == .proxy }
}
