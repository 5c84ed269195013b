import Glibc

/// The number of files and connections that the process may have open at once.
enum OpenFileLimit {
    /// Raises the number to the highest that the system allows; a thousand clients take a thousand and more.
    ///
    /// - Returns: The number that holds then; nil where the system does not tell.
    static func raise() -> Int? {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return nil }
        var raised = limit
        raised.rlim_cur = limit.rlim_max
        if unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &raised) == 0 { limit = raised }
        return Int(clamping: limit.rlim_cur)
    }
}
