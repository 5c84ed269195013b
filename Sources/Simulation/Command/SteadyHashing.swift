import Glibc

/// Hashing that is the same in every run: sets and dictionaries have an order that no seed of a life decides.
public enum SteadyHashing {
    private static let variable = "SWIFT_DETERMINISTIC_HASHING"

    /// Starts this program anew where its hashing is not steady; comes back only where it is, or that fails.
    public static func require() {
        guard unsafe getenv(variable) == nil else { return }
        _ = unsafe setenv(variable, "1", 1)
        let arguments = unsafe CommandLine.arguments.map { unsafe strdup($0) } + [nil]
        unsafe arguments.withUnsafeBufferPointer { arguments in
            guard let start = arguments.baseAddress else { return }
            _ = unsafe execv("/proc/self/exe", start)
        }
    }
}
