import CCurl

extension Curl {
    /// What several handles share: the sessions of TLS, which makes the next connection cheaper.
    @safe struct Share {
        let pointer: UnsafeMutableRawPointer

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
