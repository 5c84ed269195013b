import CCurl
import Glibc

/// The calls of libcurl: one thin function for each, errors as values.
///
/// No other file sees its header. Everything but ``Multi/wakeUp()`` belongs to the one thread that made the handle.
enum Curl {
    /// Why the library can't be used; nil where it can.
    ///
    /// Loads it the first time, which takes some milliseconds.
    static let loadingFailure: String? = {
        if let reason = unsafe portrait_curl_load() { return unsafe String(cString: reason) }
        // Registered behind the library's own, so called before: a transfer under way must not meet a library that has ended.
        atexit { CurlThread.shutDownAll() }
        return nil
    }()

    /// The most bytes of an error's text.
    static let errorTextSize = Int(CURL_ERROR_SIZE)

    /// The number of a call that found no fault.
    static let success = CURLE_OK.rawValue
}

// MARK: One transfer

extension Curl {
    /// The handle of one transfer at a time.
    @safe struct Easy {
        fileprivate let pointer: UnsafeMutableRawPointer

        /// Makes a handle; nil without memory.
        static func make() -> Easy? {
            unsafe portrait_curl_easy_init().map { unsafe Easy(pointer: $0) }
        }

        /// What tells handles apart.
        var id: Int { unsafe Int(bitPattern: pointer) }

        func cleanUp() { unsafe portrait_curl_easy_cleanup(pointer) }

        func set(_ option: NumberOption, _ value: Int) -> Bool {
            unsafe portrait_curl_set_number(pointer, option.code, value) == CURLE_OK
        }

        /// Sets a text, which is copied; nil for the option's default.
        func set(_ option: TextOption, _ text: String?) -> Bool {
            guard let text else { return unsafe portrait_curl_set_pointer(pointer, option.code, nil) == CURLE_OK }
            return unsafe text.withCString { unsafe portrait_curl_set_pointer(pointer, option.code, $0) == CURLE_OK }
        }

        /// Sets the body, which is copied; nil for none, which lets go of the copy.
        func setBody(_ bytes: [UInt8]?) -> Bool {
            let count = bytes.map { curl_off_t($0.count) } ?? -1
            guard unsafe portrait_curl_set_offset(pointer, CURLOPT_POSTFIELDSIZE_LARGE, count) == CURLE_OK else {
                return false
            }
            guard let bytes else {
                return unsafe portrait_curl_set_pointer(pointer, CURLOPT_COPYPOSTFIELDS, nil) == CURLE_OK
            }
            // Without an address libcurl would read the body from standard input.
            return unsafe (bytes.isEmpty ? [0] : bytes)
                .withUnsafeBytes {
                    unsafe portrait_curl_set_pointer(pointer, CURLOPT_COPYPOSTFIELDS, $0.baseAddress) == CURLE_OK
                }
        }

        /// Sets certificates of authorities in PEM, which are copied.
        func setAuthorities(_ bytes: [UInt8]) -> Bool {
            var bytes = bytes
            return unsafe bytes.withUnsafeMutableBytes { buffer in
                var blob = unsafe curl_blob()
                unsafe blob.data = buffer.baseAddress
                unsafe blob.len = buffer.count
                unsafe blob.flags = UInt32(CURL_BLOB_COPY)
                return unsafe portrait_curl_set_pointer(pointer, CURLOPT_CAINFO_BLOB, &blob) == CURLE_OK
            }
        }

        /// Sets the lines of the head; they must live as long as they are set.
        func setLines(_ lines: Lines?) -> Bool {
            unsafe portrait_curl_set_pointer(pointer, CURLOPT_HTTPHEADER, UnsafeRawPointer(lines?.pointer)) == CURLE_OK
        }

        /// Sets where the text of an error goes: ``Curl/errorTextSize`` bytes that live as long as the handle.
        func setErrorText(_ buffer: UnsafeMutablePointer<CChar>) -> Bool {
            unsafe portrait_curl_set_pointer(pointer, CURLOPT_ERRORBUFFER, buffer) == CURLE_OK
        }

        func setShare(_ share: Share) -> Bool {
            unsafe portrait_curl_set_pointer(pointer, CURLOPT_SHARE, share.pointer) == CURLE_OK
        }

        /// Has sockets opened that no child process inherits.
        func closeOnExec() -> Bool { unsafe portrait_curl_close_on_exec(pointer) == CURLE_OK }

        /// Has a transfer told what arrives, and asked before each time that its request is sent.
        func setCallbacks(of transfer: CurlTransfer) -> Bool {
            unsafe portrait_curl_set_callbacks(
                pointer,
                Unmanaged.passUnretained(transfer).toOpaque(),
                { bytes, size, count, context in
                    guard let transfer = unsafe Curl.transfer(context) else { return 0 }
                    let line = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
                    return unsafe transfer.receive(line: line) ? size * count : 0
                },
                { bytes, size, count, context in
                    guard let transfer = unsafe Curl.transfer(context) else { return 0 }
                    let piece = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
                    return unsafe transfer.receive(piece: piece) ? size * count : 0
                },
                { context, _, _, _, _ in
                    let mayBeSent = unsafe Curl.transfer(context)?.beginSending() ?? false
                    return mayBeSent ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
                }
            ) == CURLE_OK
        }

        func number(_ info: NumberInfo) -> Int {
            var value = 0
            return unsafe portrait_curl_get_number(pointer, info.code, &value) == CURLE_OK ? value : 0
        }

        func offset(_ info: OffsetInfo) -> Int {
            var value: curl_off_t = 0
            return unsafe portrait_curl_get_offset(pointer, info.code, &value) == CURLE_OK ? Int(value) : 0
        }
    }

    private static func transfer(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
        unsafe context.map { unsafe Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Lines of a head, in libcurl's own list.
    @safe struct Lines {
        fileprivate let pointer: UnsafeMutablePointer<curl_slist>

        /// Makes a list; nil without lines or memory.
        static func make(_ lines: [String]) -> Lines? {
            var list: UnsafeMutablePointer<curl_slist>?
            for line in lines {
                guard let longer = unsafe portrait_curl_slist_append(list, line) else {
                    unsafe portrait_curl_slist_free_all(list)
                    return nil
                }
                unsafe list = longer
            }
            return unsafe list.map { unsafe Lines(pointer: $0) }
        }

        func free() { unsafe portrait_curl_slist_free_all(pointer) }
    }

    /// What several handles share: the sessions of TLS, which makes the next connection cheaper.
    @safe struct Share {
        fileprivate let pointer: UnsafeMutableRawPointer

        static func make() -> Share? {
            guard let pointer = unsafe portrait_curl_share_init() else { return nil }
            let sessions = Int(CURL_LOCK_DATA_SSL_SESSION.rawValue)
            guard unsafe portrait_curl_share_set_number(pointer, CURLSHOPT_SHARE, sessions) == CURLSHE_OK else {
                _ = unsafe portrait_curl_share_cleanup(pointer)
                return nil
            }
            return unsafe Share(pointer: pointer)
        }

        func cleanUp() { _ = unsafe portrait_curl_share_cleanup(pointer) }
    }
}

// MARK: Many transfers

extension Curl {
    /// The handle of all transfers of a thread, with the connections that they keep.
    @safe struct Multi: @unchecked Sendable {
        fileprivate let pointer: UnsafeMutableRawPointer

        /// Makes a handle that keeps so many connections; nil without memory or descriptors.
        static func make(connectionCount: Int) -> Multi? {
            guard let pointer = unsafe portrait_curl_multi_init() else { return nil }
            for option in [CURLMOPT_MAXCONNECTS, CURLMOPT_MAX_HOST_CONNECTIONS] {
                guard unsafe portrait_curl_multi_set_number(pointer, option, connectionCount) == CURLM_OK else {
                    _ = unsafe portrait_curl_multi_cleanup(pointer)
                    return nil
                }
            }
            return unsafe Multi(pointer: pointer)
        }

        func cleanUp() { _ = unsafe portrait_curl_multi_cleanup(pointer) }

        func add(_ easy: Easy) -> Bool { unsafe portrait_curl_multi_add_handle(pointer, easy.pointer) == CURLM_OK }

        /// Takes a transfer out, done or not; one that is not done loses its connection.
        func remove(_ easy: Easy) { _ = unsafe portrait_curl_multi_remove_handle(pointer, easy.pointer) }

        /// Does what can be done without waiting.
        func perform() -> Bool { unsafe portrait_curl_multi_perform(pointer) == CURLM_OK }

        /// Waits for bytes, for a time of libcurl's own, for ``wakeUp()``, and at most for the time given.
        func poll(milliseconds: Int) -> Bool {
            unsafe portrait_curl_multi_poll(pointer, CInt(clamping: milliseconds)) == CURLM_OK
        }

        /// Ends a ``poll(milliseconds:)``, this one or the next; may be called from any thread.
        func wakeUp() { _ = unsafe portrait_curl_multi_wakeup(pointer) }

        /// The next transfer that is done: what tells its handle apart, and how it ended.
        func done() -> (id: Int, code: UInt32)? {
            var code = CURLE_OK
            guard let handle = unsafe portrait_curl_multi_done(pointer, &code) else { return nil }
            return (Int(bitPattern: handle), code.rawValue)
        }
    }
}

// MARK: Names

extension Curl {
    /// The options that are numbers, switches among them.
    enum NumberOption {
        case connectMilliseconds, disallowUser, freshConnect, get, idleSeconds, noBody, noSignal, pathAsItIs, quickExit
        case suppressConnectHeaders, version

        fileprivate var code: CURLoption {
            switch self {
            case .connectMilliseconds: CURLOPT_CONNECTTIMEOUT_MS
            case .disallowUser: CURLOPT_DISALLOW_USERNAME_IN_URL
            case .freshConnect: CURLOPT_FRESH_CONNECT
            case .get: CURLOPT_HTTPGET
            case .idleSeconds: CURLOPT_MAXAGE_CONN
            case .noBody: CURLOPT_NOBODY
            case .noSignal: CURLOPT_NOSIGNAL
            case .pathAsItIs: CURLOPT_PATH_AS_IS
            case .quickExit: CURLOPT_QUICK_EXIT
            case .suppressConnectHeaders: CURLOPT_SUPPRESS_CONNECT_HEADERS
            case .version: CURLOPT_HTTP_VERSION
            }
        }
    }

    /// HTTP/1.1 as ``NumberOption/version``.
    static let http11 = CURL_HTTP_VERSION_1_1

    /// The options that are texts.
    enum TextOption {
        case address, authorityFile, authorityFolders, clientCertificate, clientKey, keyPassphrase, method, noProxy
        case protocols, proxy, userAgent

        fileprivate var code: CURLoption {
            switch self {
            case .address: CURLOPT_URL
            case .authorityFile: CURLOPT_CAINFO
            case .authorityFolders: CURLOPT_CAPATH
            case .clientCertificate: CURLOPT_SSLCERT
            case .clientKey: CURLOPT_SSLKEY
            case .keyPassphrase: CURLOPT_KEYPASSWD
            case .method: CURLOPT_CUSTOMREQUEST
            case .noProxy: CURLOPT_NOPROXY
            case .protocols: CURLOPT_PROTOCOLS_STR
            case .proxy: CURLOPT_PROXY
            case .userAgent: CURLOPT_USERAGENT
            }
        }
    }

    /// What a handle tells as a number.
    enum NumberInfo {
        case connectStatus, systemError

        fileprivate var code: CURLINFO {
            switch self {
            case .connectStatus: CURLINFO_HTTP_CONNECTCODE
            case .systemError: CURLINFO_OS_ERRNO
            }
        }
    }

    /// What a handle tells as a large number.
    enum OffsetInfo {
        case sentByteCount

        fileprivate var code: CURLINFO {
            switch self {
            case .sentByteCount: CURLINFO_SIZE_UPLOAD_T
            }
        }
    }
}

extension CurlFailure.Reason {
    /// CURLE_TOO_LARGE, which libcurl has since 8.6: a head without end.
    private static let tooLarge = CURLcode(rawValue: 100)

    /// Names what libcurl found.
    init(code: UInt32) {
        self =
            switch CURLcode(rawValue: code) {
            case CURLE_URL_MALFORMAT: .address
            case CURLE_COULDNT_RESOLVE_PROXY: .proxyNameNotResolved
            case CURLE_COULDNT_RESOLVE_HOST: .nameNotResolved
            case CURLE_COULDNT_CONNECT: .notConnected
            case CURLE_OPERATION_TIMEDOUT: .timedOut
            case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION: .notSecured
            case CURLE_SSL_CACERT_BADFILE: .authorities
            // Later versions than 7.88 call a key that can't be used a bad argument.
            case CURLE_SSL_CERTPROBLEM, CURLE_BAD_FUNCTION_ARGUMENT: .clientCertificate
            case CURLE_PROXY: .proxy
            // What is no HTTP at all is taken for HTTP/0.9, and lines without end for a lack of memory.
            case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_OUT_OF_MEMORY, CURLE_BAD_CONTENT_ENCODING,
                Self.tooLarge:
                .notHTTP
            case CURLE_PARTIAL_FILE: .cutShort
            case CURLE_ABORTED_BY_CALLBACK, CURLE_GOT_NOTHING, CURLE_SEND_FAIL_REWIND: .broken
            case CURLE_SEND_ERROR, CURLE_RECV_ERROR: .connection
            default: .other
            }
    }
}

extension Curl {
    /// The library's general words for what went wrong.
    static func words(code: UInt32) -> String {
        unsafe String(cString: portrait_curl_easy_strerror(CURLcode(rawValue: code)))
    }
}
