import FoundationEssentials
import Glibc
import HTTPMessages

/// One transfer at a time: the handle, the limits and the clock of an exchange; it belongs to the thread that made it.
@safe final class CurlTransfer {
    private static let errorTextSize = Curl.errorTextSize

    let easy: Curl.Easy
    private let settings: CurlSettings
    private let errorText: UnsafeMutablePointer<CChar>
    private var lines: Curl.Lines?
    private var reader = AnswerReader(maximumByteCount: 0, isHead: true)
    private var request: CurlRequest?
    private var isSent = false
    private var sentByteCount = 0
    /// When the last byte went either way; nil before the request is sent.
    private var lastByte: ContinuousClock.Instant?

    /// Makes a transfer; nil where libcurl does not take what every request needs.
    init?(settings: CurlSettings, share: Curl.Share?) {
        guard let easy = Curl.Easy.make() else { return nil }
        self.easy = easy
        self.settings = settings
        unsafe errorText = .allocate(capacity: Self.errorTextSize)
        unsafe errorText.initialize(repeating: 0, count: Self.errorTextSize)
        guard prepare(share: share) else { return nil }
    }

    deinit {
        easy.cleanUp()
        lines?.free()
        unsafe errorText.deallocate()
    }

    /// Sets what is the same for every request.
    private func prepare(share: Curl.Share?) -> Bool {
        // 0 would stand for five minutes.
        let connect = min(max(1, settings.limits.connect.wholeMilliseconds), Int(CInt.max))
        return unsafe easy.setErrorText(errorText)
            && easy.setCallbacks(of: self)
            && easy.closeOnExec()
            && easy.set(.noSignal, 1)
            && easy.set(.quickExit, 1)
            && easy.set(.protocols, "http,https")
            && easy.set(.disallowUser, 1)
            && easy.set(.pathAsItIs, 1)
            && easy.set(.suppressConnectHeaders, 1)
            && easy.set(.version, Curl.http11)
            && easy.set(.idleSeconds, settings.idleSeconds)
            && easy.set(.connectMilliseconds, connect)
            && easy.set(.userAgent, "portrait")
            // The default, all of the system's authorities in one file, is read for each new connection.
            && setAuthorities()
            && setCertificate()
            && (settings.authorityFolders.map { easy.set(.authorityFolders, $0) } ?? true)
            // Which proxy is asked for what, we find out; libcurl would read the environment itself.
            && easy.set(.noProxy, "")
            && (share.map { easy.setShare($0) } ?? true)
    }

    /// Names the files of authorities; libcurl takes one by its name, and several only as their contents.
    private func setAuthorities() -> Bool {
        guard settings.authorityFiles.count > 1 else {
            return easy.set(.authorityFile, settings.authorityFiles.first)
        }
        var contents: [UInt8] = []
        for file in settings.authorityFiles {
            guard let bytes = FileManager.default.contents(atPath: file) else { return false }
            contents += bytes + [0x0A]
        }
        return easy.set(.authorityFile, nil) && easy.setAuthorities(contents)
    }

    private func setCertificate() -> Bool {
        guard let certificate = settings.clientCertificate else { return true }
        // Without a passphrase libcurl would have OpenSSL ask for one at the terminal.
        return easy.set(.clientCertificate, certificate.file) && easy.set(.clientKey, certificate.key)
            && easy.set(.keyPassphrase, "")
    }

    // MARK: The exchange

    /// Gets ready for a request.
    ///
    /// - Parameter request: The request.
    /// - Returns: Whether libcurl takes it.
    func begin(_ request: CurlRequest) -> Bool {
        self.request = request
        reader = AnswerReader(maximumByteCount: request.maximumAnswerByteCount, isHead: request.method == .head)
        isSent = false
        sentByteCount = 0
        lastByte = nil
        unsafe errorText[0] = 0
        lines = Curl.Lines.make(request.lines)
        return (lines != nil || request.lines.isEmpty)
            && easy.set(.address, request.address)
            && easy.setLines(lines)
            && easy.set(.proxy, request.proxy?.address ?? "")
            && setMethod(of: request)
    }

    private func setMethod(of request: CurlRequest) -> Bool {
        // In this order, because each of these options changes what those before it have set.
        switch request.method {
        case .head:
            return easy.set(.method, nil) && easy.set(.noBody, 1)
        case .get where request.body == nil:
            return easy.set(.get, 1) && easy.set(.method, nil)
        default:
            let isWithBody = request.body != nil || [.post, .put, .patch].contains(request.method)
            guard easy.set(.get, 1) else { return false }
            guard !isWithBody || easy.setBody(request.body ?? []) else { return false }
            return easy.set(.method, request.method == .post ? nil : request.method.rawValue)
        }
    }

    /// Lets go of what belongs to the request.
    func end() {
        if request?.body != nil { _ = easy.setBody(nil) }
        _ = easy.setLines(nil)
        lines?.free()
        lines = nil
        request = nil
        reader = AnswerReader(maximumByteCount: 0, isHead: true)
    }

    /// How the exchange ended.
    ///
    /// - Parameter code: What libcurl says.
    /// - Returns: The answer, or why there is none.
    func result(code: UInt32) -> Result<PortalAnswer, PortalError> {
        if let refusal = reader.refusal { return .failure(.unexpectedAnswer(refusal)) }
        let proxy = request?.proxy
        guard code == Curl.success else { return .failure(PortalError(transport: failure(code: code))) }
        guard reader.isHeadComplete else { return .failure(.connectionFailure(ConnectionFailure(.reset))) }
        if let proxy, isProxysOwnAnswer {
            return .failure(.connectionFailure(ConnectionFailure(.proxy(reader.status), detail: "\(proxy)")))
        }
        return .success(PortalAnswer(status: reader.status, headers: reader.fields, body: reader.body))
    }

    /// Whether the proxy answered in place of the portal, which shows in a request without a tunnel.
    ///
    /// tinyproxy tells a wrong password by 401 and a portal that is away by 500, as portals do of themselves.
    private var isProxysOwnAnswer: Bool {
        guard reader.status != 407 else { return true }
        return reader.status >= 400 && reader.fields[values: .server].contains { $0.hasPrefix("tinyproxy") }
    }

    private func failure(code: UInt32) -> CurlFailure {
        let text = unsafe String(cString: errorText)
        let connectStatus = easy.number(.connectStatus)
        return CurlFailure(
            reason: CurlFailure.Reason(code: code),
            text: text.isEmpty ? Curl.words(code: code) : text,
            systemError: CInt(clamping: easy.number(.systemError)),
            connectStatus: (200..<300).contains(connectStatus) ? 0 : connectStatus,
            isSent: isSent,
            hasBegun: reader.isHeadComplete,
            proxy: (request?.proxy).map { "\($0)" }
        )
    }

    // MARK: What libcurl tells

    /// Takes a line of the answer's head; false ends the transfer.
    func receive(line: UnsafeRawBufferPointer) -> Bool {
        lastByte = .now
        return unsafe reader.read(line: line)
    }

    /// Takes a piece of the answer's body; false ends the transfer.
    func receive(piece: UnsafeRawBufferPointer) -> Bool {
        lastByte = .now
        return unsafe reader.read(piece: piece)
    }

    /// Is asked each time before the request is sent; false ends the transfer.
    ///
    /// Where a kept connection breaks, libcurl sends the request again without a word, also one that changes something. Whoever
    /// asked knows whether it may be asked twice.
    func beginSending() -> Bool {
        guard !isSent else { return false }
        isSent = true
        lastByte = .now
        return true
    }

    // MARK: The clock

    /// Takes note of bytes of the request that have gone out meanwhile: they are no silence.
    func notice(at now: ContinuousClock.Instant) {
        guard let body = request?.body, isSent, sentByteCount < body.count else { return }
        let count = easy.offset(.sentByteCount)
        guard count != sentByteCount else { return }
        sentByteCount = count
        lastByte = now
    }

    /// The time at which the exchange ends if nothing more happens.
    var deadline: ContinuousClock.Instant? {
        guard let request else { return nil }
        return lastByte.map { min($0 + settings.limits.firstByte, request.deadline) } ?? request.deadline
    }

    /// The time limit that has passed.
    ///
    /// - Parameter now: The present time.
    /// - Returns: The limit; nil where none has.
    func timeOut(at now: ContinuousClock.Instant) -> ConnectionFailure.Phase? {
        guard let request, let deadline, deadline <= now else { return nil }
        guard request.deadline > now else { return .whole }
        return reader.isHeadComplete ? .nextByte : .firstByte
    }
}

extension Duration {
    /// The time in milliseconds, rounded up.
    var wholeMilliseconds: Int {
        let (seconds, attoseconds) = components
        let (product, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000)
        return isTooLong ? .max : Int(product) + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
