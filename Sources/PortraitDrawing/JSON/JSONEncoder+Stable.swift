import FoundationEssentials
package import Screenlets

extension JSONEncoder {
    /// Writes the same value in the same bytes: on one line, keys sorted, slashes as they are, times as ISO 8601 has them.
    static var stable: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return encoder
    }
}

extension Encodable {
    /// The value as one line of JSON, without its end: the same bytes for the same value.
    ///
    /// - Parameter subject: What the value is, for the report of a defect.
    /// - Returns: The line.
    /// - Throws: ``PortraitError/Code/defect`` where the value can't be written as JSON.
    package func stableJSON(of subject: String) throws(PortraitError) -> [UInt8] {
        do {
            return [UInt8](try JSONEncoder.stable.encode(self))
        } catch {
            throw .defect("\(subject) can't be written as JSON")
        }
    }
}
