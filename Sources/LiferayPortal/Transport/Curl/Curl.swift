import CCurl
import Glibc

/// The calls of libcurl: one thin function for each, errors as values.
///
/// No file beside those of this type sees its header. Everything but ``Multi/wakeUp()`` belongs to the one thread that made the
/// handle.
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

    /// The library's general words for what went wrong.
    static func words(code: UInt32) -> String {
        unsafe String(cString: portrait_curl_easy_strerror(CURLcode(rawValue: code)))
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
