/// A parameter of the Java type `byte[]`.
enum ByteArrayParameter {
    /// Reads bytes from a JSON array or from text that holds one, signed or unsigned.
    ///
    /// - Parameter value: The parameter; null and empty text are no bytes.
    /// - Returns: The bytes.
    /// - Throws: ``PortalFailure/illegalArgument(_:)`` when an element is no byte.
    static func bytes(_ value: PortalValue) throws(PortalFailure) -> [UInt8] {
        switch value {
        case .null: return []
        case .text(let text):
            if text.isEmpty { return [] }
            let parsed: PortalValue
            do throws(PortalValue.SyntaxError) {
                // The portal also takes the numbers without brackets.
                parsed = try PortalValue(parsing: Array((text.hasPrefix("[") ? text : "[\(text)]").utf8))
            } catch {
                throw .illegalArgument("Unable to convert parameter bytes to byte[]")
            }
            guard case .list = parsed else { throw .illegalArgument("Unable to convert parameter bytes to byte[]") }
            return try bytes(parsed)
        case .list(let elements):
            var bytes: [UInt8] = []
            bytes.reserveCapacity(elements.count)
            for element in elements {
                guard let number = element.wholeNumber, (-128...255).contains(number) else {
                    throw .illegalArgument("Unable to convert parameter bytes to byte[]")
                }
                bytes.append(UInt8(truncatingIfNeeded: number))
            }
            return bytes
        case .bool, .int, .long, .double, .bean, .object:
            throw .illegalArgument("Unable to convert parameter bytes to byte[]")
        }
    }
}
