/// The values for a statement, laid out as libpq takes them.
///
/// Numbers go as text, so that the server reads them as what the statement wants; text and bytes go as they are, with their
/// length.
struct PostgresArguments {
    private var bytes: [UInt8] = []
    private var offsets: [Int?] = []
    private var lengths: [Int32] = []
    private var formats: [Int32] = []

    /// Lays values out.
    ///
    /// - Parameter values: The values.
    init(_ values: [(any ColumnConvertible)?]) {
        for value in values {
            switch value?.columnValue {
            case .integer(let number): append(Array(String(number).utf8), format: 0)
            case .text(let text): append(PostgresText.encoded(text), format: 1)
            case .bytes(let bytes): append(bytes, format: 1)
            case .null, .foreign, nil:
                offsets.append(nil)
                lengths.append(0)
                formats.append(0)
            }
        }
    }

    /// The number of values.
    var count: Int32 { Int32(offsets.count) }

    private mutating func append(_ value: [UInt8], format: Int32) {
        offsets.append(bytes.count)
        lengths.append(Int32(value.count))
        formats.append(format)
        bytes += value
        // What goes as text ends with a zero; the others may.
        bytes.append(0)
    }

    /// Lends the values to a call of libpq.
    ///
    /// - Parameter body: Takes pointers to the values, their lengths and their formats, which are good until it returns.
    /// - Returns: What the body returns.
    func withPointers<Result>(
        _ body: (UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?) -> Result
    ) -> Result {
        unsafe bytes.withUnsafeBytes { buffer in
            let base = buffer.baseAddress
            let pointers = unsafe offsets.map { offset -> UnsafePointer<CChar>? in
                guard let offset, let base = unsafe base else { return nil }
                return unsafe base.advanced(by: offset).assumingMemoryBound(to: CChar.self)
            }
            return unsafe pointers.withUnsafeBufferPointer { pointers in
                unsafe lengths.withUnsafeBufferPointer { lengths in
                    unsafe formats.withUnsafeBufferPointer { formats in
                        unsafe body(pointers.baseAddress, lengths.baseAddress, formats.baseAddress)
                    }
                }
            }
        }
    }
}
