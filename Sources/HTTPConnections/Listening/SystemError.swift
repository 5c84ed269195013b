import Glibc

/// Errors of the system in words.
enum SystemError {
    /// - Parameter code: The number, as `errno` has it.
    /// - Returns: What the system says of it.
    static func text(_ code: CInt) -> String {
        unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    }
}
