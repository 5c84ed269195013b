import CCurl

extension Curl {
    /// The options that are numbers, switches among them.
    enum NumberOption {
        case connectMilliseconds, disallowUser, get, idleSeconds, noBody, noSignal, pathAsItIs, quickExit
        case suppressConnectHeaders, version

        var code: CURLoption {
            switch self {
            case .connectMilliseconds: CURLOPT_CONNECTTIMEOUT_MS
            case .disallowUser: CURLOPT_DISALLOW_USERNAME_IN_URL
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

        var code: CURLoption {
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

        var code: CURLINFO {
            switch self {
            case .connectStatus: CURLINFO_HTTP_CONNECTCODE
            case .systemError: CURLINFO_OS_ERRNO
            }
        }
    }

    /// What a handle tells as a large number.
    enum OffsetInfo {
        case sentByteCount

        var code: CURLINFO {
            switch self {
            case .sentByteCount: CURLINFO_SIZE_UPLOAD_T
            }
        }
    }
}
