import Glibc

/// Text to a descriptor.
struct Output {
    /// Standard output.
    static let standard = Output(STDOUT_FILENO)
    /// Standard error.
    static let error = Output(STDERR_FILENO)

    private let descriptor: Int32

    /// Writes to a descriptor.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Writes text; nothing more where nobody reads it.
    func write(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
