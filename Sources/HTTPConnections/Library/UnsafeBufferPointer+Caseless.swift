extension UnsafeBufferPointer<UInt8> {
    /// Whether the bytes are a text in lower case, but for their own case.
    func isCaseless(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        let other = unsafe text.utf8Start
        for index in 0..<count {
            let byte = unsafe self[index]
            let lower = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
            guard unsafe lower == other[index] else { return false }
        }
        return true
    }
}
