import CCurl

extension Curl {
    /// The handle of all transfers of a thread, with the connections that they keep.
    @safe struct Multi: @unchecked Sendable {
        let pointer: UnsafeMutableRawPointer

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
