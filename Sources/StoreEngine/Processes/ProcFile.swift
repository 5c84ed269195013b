import Glibc

/// Reading what the kernel tells of processes.
package enum ProcFile {
    /// What is told of a process.
    package struct Status: Hashable {
        /// Whether it does nothing any more and only waits to be forgotten.
        package let isDead: Bool
        /// The time of its start in clock ticks since the start of the system.
        package let startedAt: Int64
    }

    /// Reads the state and start of a process: fields 3 and 22 of `/proc/PID/stat` (proc(5)).
    package static func status(of processId: Int64) -> Status? {
        // The second field is the name in parentheses, which may hold anything, parentheses and spaces too.
        guard let text = text("/proc/\(processId)/stat"), let nameEnd = text.lastIndex(of: ")") else { return nil }
        let fields = text[text.index(after: nameEnd)...].split(separator: " ")
        guard fields.count > 19, let startedAt = Int64(fields[19]) else { return nil }
        return Status(isDead: ["Z", "X", "x"].contains(fields[0]), startedAt: startedAt)
    }

    /// Reads a short text; its size is not known before.
    package static func text(_ path: String) -> String? {
        // The C functions are `open` and `read`.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { _ = close(descriptor) }
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 4_096) { buffer, count in
            unsafe count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
        }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    /// Reads where a symbolic link leads.
    package static func linkTarget(_ path: String) -> String? {
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
            count = unsafe buffer.withMemoryRebound(to: CChar.self) { target in
                unsafe max(0, target.baseAddress.map { unsafe readlink(path, $0, target.count) } ?? 0)
            }
        }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
}
