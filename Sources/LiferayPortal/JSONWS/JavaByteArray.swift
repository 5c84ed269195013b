/// A parameter of the Java type `byte[]` in the form that every release takes: a JSON array of numbers.
///
/// 6.2.5 and 7.2.1 were seen to take it. A file part of a form is no `byte[]` to 7.0 up to 7.2.
enum JavaByteArray {
    /// Appends bytes as an array of numbers from 0 to 255, about 3.6 characters for each byte.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - text: What the array is appended to, for example `[255,216,255]`.
    static func append(_ bytes: [UInt8], to text: inout [UInt8]) {
        text.reserveCapacity(text.count + characterCount(of: bytes))
        text.append(UInt8(ascii: "["))
        for (index, byte) in bytes.enumerated() {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            if byte >= 100 { text.append(UInt8(ascii: "0") + byte / 100) }
            if byte >= 10 { text.append(UInt8(ascii: "0") + byte / 10 % 10) }
            text.append(UInt8(ascii: "0") + byte % 10)
        }
        text.append(UInt8(ascii: "]"))
    }

    /// The exact length of the array, so that a picture of some hundred kilobytes is never copied while it is written.
    private static func characterCount(of bytes: [UInt8]) -> Int {
        let digits = bytes.reduce(0) { $0 + ($1 >= 100 ? 3 : $1 >= 10 ? 2 : 1) }
        return digits + max(0, bytes.count - 1) + 2
    }
}
