import Glibc

/// Errors of the system in words.
package enum SystemError {
    /// Tells what an error is.
    ///
    /// The C function is `strerror`.
    ///
    /// - Parameter code: The number, as `errno` has it.
    /// - Returns: What the system says of it.
    package static func text(_ code: CInt) -> String {
        unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    }
}
