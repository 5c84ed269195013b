/// The entity tag that the portal's filter computes from a body.
enum EntityTag {
    /// Computes the tag.
    ///
    /// Liferay 6.2: a hash `h = 31 * h + signed byte` in 32 bits, in hexadecimal digits and double quotes.
    ///
    /// - Parameter body: The body.
    /// - Returns: The tag with its quotes.
    static func of(_ body: [UInt8]) -> String {
        var hash: UInt32 = 0
        for byte in body { hash = hash &* 31 &+ UInt32(bitPattern: Int32(Int8(bitPattern: byte))) }
        return "\"\(String(hash, radix: 16))\""
    }
}
