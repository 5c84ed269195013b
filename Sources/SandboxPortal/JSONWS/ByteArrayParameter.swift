/// A parameter of the Java type `byte[]`.
enum ByteArrayParameter {
    /// Reads bytes from a JSON array or from text that holds one, signed or unsigned.
    ///
    /// - Parameters:
    ///   - value: The parameter; null and empty text are no bytes.
    ///   - profile: The imitated family, which decides on the failure of text that is no array.
    /// - Returns: The bytes.
    /// - Throws: ``PortalFailure/inconvertibleElement(_:)`` when an element is no number, else what the parser of the profile
    ///   says.
    static func bytes(
        _ value: PortalValue,
        _ profile: SandboxPortal.Profile
    ) throws(PortalFailure) -> [UInt8] {
        switch value {
        case .null: return []
        case .text(let text):
            if text.isEmpty { return [] }
            let parsed: PortalValue
            do throws(PortalValue.SyntaxError) {
                // The portal also takes the numbers without brackets.
                parsed = try PortalValue(parsing: Array((text.hasPrefix("[") ? text : "[\(text)]").utf8))
            } catch {
                throw failure(parsing: text, profile)
            }
            guard case .list = parsed else { throw .illegalArgument("Unable to convert parameter bytes to byte[]") }
            return try bytes(parsed, profile)
        case .list(let elements):
            var bytes: [UInt8] = []
            bytes.reserveCapacity(elements.count)
            for element in elements { bytes.append(try byte(element)) }
            return bytes
        case .bool, .int, .long, .double, .bean, .object:
            throw .illegalArgument("Unable to convert parameter bytes to byte[]")
        }
    }

    /// Makes a byte of a number as Java casts it: the lowest eight bits of what is before the point.
    private static func byte(_ value: PortalValue) throws(PortalFailure) -> UInt8 {
        if let number = value.wholeNumber { return UInt8(truncatingIfNeeded: number) }
        if case .double(let number) = value, let whole = Int64(exactly: number.rounded(.towardZero)) {
            return UInt8(truncatingIfNeeded: whole)
        }
        throw .inconvertibleElement(value.parameterText ?? "null")
    }

    /// What the parser says of text that is no array: in 7.x it tells the character and what is around it.
    private static func failure(parsing text: String, _ profile: SandboxPortal.Profile) -> PortalFailure {
        guard profile != .liferay62, let first = text.first else {
            return .illegalArgument("Unable to convert parameter bytes to byte[]")
        }
        let near = "[\(text)".prefix(14)
        return .exception(
            name: "jodd.json.JsonException",
            message: "Syntax error! Invalid char: \(first)\noffset: 1 near: \"\(near)...\""
        )
    }
}
