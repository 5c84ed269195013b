import LiferayPortal
import OfflineStore
import PixelPipeline
import Screenlets

/// The settings as typed values; reading one that makes no sense throws, naming where it came from.
struct Settings: Sendable {
    let resolved: ResolvedSettings
    let process: ProcessContext

    /// Which side is asked first.
    func policy() throws(PortraitError) -> OfflinePolicy {
        try required(
            .policy,
            expected: OfflinePolicy.allCases.map(\.rawValue).joined(separator: ", "),
            OfflinePolicy.init
        )
    }

    /// The longest that the whole of one request may take.
    func timeout() throws(PortraitError) -> Duration {
        try fractionalSeconds(.timeout)
    }

    /// The limits of pictures.
    func decodeLimits() throws(PortraitError) -> DecodeLimits {
        var limits = DecodeLimits.default
        limits.maximumByteCount = try byteCount(.maxInputBytes)
        limits.maximumPixelCount = try number(.maxPixels)
        limits.maximumSide = try number(.maxSide)
        limits.maximumScanCount = try number(.maxScans)
        limits.maximumOutputSide = try number(.maxOutputSide)
        limits.maximumSegmentCount = try number(.maxSegments)
        limits.maximumProfileByteCount = try byteCount(.maxProfileBytes)
        limits.maximumMetadataByteCount = try byteCount(.maxMetadataBytes)
        limits.maximumMemory = try byteCount(.maxPictureMemory)
        limits.maximumSeconds = try secondsOfDay(.maxPictureSeconds)
        limits.codecs = try codecs()
        return limits
    }

    /// What reads and writes pictures.
    func codecs() throws(PortraitError) -> Codecs {
        try required(.codecs, expected: Codecs.allCases.map(\.rawValue).joined(separator: ", "), Codecs.init)
    }

    /// What makes a picture fit for the portal.
    func uploadPreparation() throws(PortraitError) -> UploadPreparation {
        UploadPreparation(maximumByteCount: try byteCount(.maxUploadBytes), limits: try decodeLimits())
    }

    /// How pictures are made fit for a portal that makes them smaller.
    func portraitFitting() throws(PortraitError) -> PortraitFitting {
        PortraitFitting(box: try portraitBox(), format: try portraitFormat())
    }

    /// The size that the portal makes pictures smaller to.
    func portraitBox() throws(PortraitError) -> PortraitFitting.Box {
        try required(.portalPortraitBox, expected: "auto, none or a size such as 290x290") { PortraitFitting.Box($0) }
    }

    /// The format of pictures that are fitted to it.
    func portraitFormat() throws(PortraitError) -> UploadFormat {
        try required(
            .portalPortraitFormat,
            expected: UploadFormat.allCases.map(\.rawValue).joined(separator: ", "),
            UploadFormat.init
        )
    }

    /// Whether what portraits are made from is kept, and drawn from where it has more pixels.
    func usesMasters() throws(PortraitError) -> Bool {
        try required(.masters, expected: "on or off") { ["on": true, "off": false][$0] }
    }

    /// The most bytes that the cache keeps.
    func cacheByteCount() throws(PortraitError) -> Int { try byteCount(.cacheSize) }

    /// The number of former portraits that are kept of a user.
    func historyLimit() throws(PortraitError) -> Int {
        try required(.history, expected: "a number from 0 to 1000") { text in
            Int(text).flatMap { (0...1_000).contains($0) ? $0 : nil }
        }
    }

    /// The cache folder.
    var cacheFolder: String {
        resolved[.cacheDir].text.map(process.expandingTilde) ?? process.cacheFolder
    }

    /// The files of the overlays by name; a relative path begins at the folder of the configuration file.
    var overlayPaths: [String: String] {
        resolved.overlays.mapValues { path in
            let path = process.expandingTilde(path)
            return path.hasPrefix("/") ? path : "\(process.configurationFolder)/\(path)"
        }
    }

    /// The company that names come without, if one is configured.
    func companyId() throws(PortraitError) -> Int64? { try optional(.companyId, expected: "a company id", Int64.init) }

    /// The site of lists that name none, if one is configured.
    func groupId() throws(PortraitError) -> Int64? {
        try optional(.groupId, expected: "the id of a site") { text in Int64(text).flatMap { $0 >= 0 ? $0 : nil } }
    }

    /// The flavour of the portal, if it is told.
    func flavour() throws(PortraitError) -> PortalFlavour? {
        try optional(
            .flavour,
            expected: PortalFlavour.allCases.map(\.rawValue).joined(separator: ", "),
            PortalFlavour.init
        )
    }

    /// The way of signing in.
    func signIn() throws(PortraitError) -> SignInWay {
        try required(.signIn, expected: SignInWay.allCases.map(\.rawValue).joined(separator: ", ")) { SignInWay($0) }
    }

    /// How long a password is not tried that the portal did not take twice.
    func signInRetry() throws(PortraitError) -> Duration {
        .seconds(try secondsOfDay(.signInRetry))
    }

    /// A text value; nil where it is not set.
    func text(_ key: SettingKey) -> String? { resolved[key].text }

    // MARK: Parsing

    /// Reads a number of bytes, at most a terabyte.
    func byteCount(_ key: SettingKey) throws(PortraitError) -> Int {
        try required(key, expected: "a number of bytes, such as 300000, 20MB or 256MiB, at most 1000GB") { text in
            ByteCount(text).flatMap { $0.value <= 1_000_000_000_000 ? $0.value : nil }
        }
    }

    /// Reads a time in whole milliseconds, from one of them to a day.
    func fractionalSeconds(_ key: SettingKey) throws(PortraitError) -> Duration {
        try required(key, expected: "a number of seconds from 0.001 to 86400") { text in
            Double(text).flatMap { (0.001...86_400).contains($0) ? .milliseconds(Int64($0 * 1000)) : nil }
        }
    }

    /// Reads a whole number of seconds, at most those of a day.
    func secondsOfDay(_ key: SettingKey) throws(PortraitError) -> Int {
        try required(key, expected: "a number of seconds from 1 to 86400") { text in
            Int(text).flatMap { (1...86_400).contains($0) ? $0 : nil }
        }
    }

    /// Reads a value that has to be set.
    func required<Value>(
        _ key: SettingKey,
        expected: @autoclosure () -> String,
        _ parse: (String) -> Value?
    ) throws(PortraitError) -> Value {
        guard let value = try optional(key, expected: expected(), parse) else {
            throw PortraitError(
                .badConfiguration,
                message: "\(key.rawValue) is not set",
                hint: "expected is \(expected())"
            )
        }
        return value
    }

    /// Reads a value where it is set; what makes no sense is the fault of who set it.
    func optional<Value>(
        _ key: SettingKey,
        expected: @autoclosure () -> String,
        _ parse: (String) -> Value?
    ) throws(PortraitError) -> Value? {
        let found = resolved[key]
        guard let text = found.text else { return nil }
        if let value = parse(text) { return value }
        let code: PortraitError.Code = if case .option = found.origin { .usage } else { .badConfiguration }
        throw PortraitError(
            code,
            message: "\"\(text)\" is no value for \(key.rawValue) (\(found.origin))",
            hint: "expected is \(expected())"
        )
    }
}
