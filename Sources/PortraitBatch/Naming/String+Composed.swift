import CUTF8Proc
import Glibc

extension String {
    /// The text in the composed form of Unicode (NFC): an `e` and an accent become one letter.
    ///
    /// The C function is `utf8proc_map`. A text of ASCII is as it is.
    var composed: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        var bytes = Array(utf8)
        var result: UnsafeMutablePointer<utf8proc_uint8_t>?
        let options = utf8proc_option_t(UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue)
        let count = unsafe utf8proc_map(&bytes, utf8proc_ssize_t(bytes.count), &result, options)
        guard let result = unsafe result else { return self }
        defer { unsafe free(result) }
        return unsafe String(decoding: UnsafeBufferPointer(start: result, count: max(count, 0)), as: UTF8.self)
    }
}
