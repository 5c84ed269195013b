/// A parameter of the Java type `byte[]` in the form that every release takes.
enum JavaByteArray {
    /// Writes bytes as text that holds a JSON array of numbers from 0 to 255, about 3.6 characters for each byte.
    ///
    /// - Parameter bytes: The bytes.
    /// - Returns: The text, for example `[255,216,255]`.
    static func text(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = [UInt8(ascii: "[")]
        text.reserveCapacity(bytes.count * 4 + 2)
        for (index, byte) in bytes.enumerated() {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            if byte >= 100 { text.append(UInt8(ascii: "0") + byte / 100) }
            if byte >= 10 { text.append(UInt8(ascii: "0") + byte / 10 % 10) }
            text.append(UInt8(ascii: "0") + byte % 10)
        }
        text.append(UInt8(ascii: "]"))
        return String(decoding: text, as: UTF8.self)
    }
}
