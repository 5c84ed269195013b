import CCurl

extension Curl {
    /// Lines of a head, in libcurl's own list.
    @safe struct Lines {
        let pointer: UnsafeMutablePointer<curl_slist>

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
}
