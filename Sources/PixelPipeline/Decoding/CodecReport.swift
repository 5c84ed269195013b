import CImageCodecs

/// What a C codec answered, and its translation into our words.
struct CodecReport {
    /// How the call ended.
    let code: portrait_code
    /// The message of the library; empty when all went well.
    let message: String
    /// The number of warnings of the library.
    let warningCount: Int
    /// The number of scans that were begun.
    let scanCount: Int

    /// Calls a codec and keeps what it reported.
    ///
    /// - Parameter call: Calls the codec with the report that it fills in.
    init(_ call: (UnsafeMutablePointer<portrait_report>) -> portrait_code) {
        var report = portrait_report()
        code = unsafe call(&report)
        warningCount = Int(report.warnings)
        scanCount = Int(report.scans)
        message = unsafe withUnsafeBytes(of: report.message) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    /// Throws what the code stands for.
    ///
    /// - Parameters:
    ///   - limits: The limits that the codec was given.
    ///   - memory: The most bytes that it could allocate.
    /// - Throws: The error that says whose fault it was; nothing when all went well.
    func check(_ limits: DecodeLimits, memory: Int) throws(ImagingError) {
        switch code {
        case PORTRAIT_OK: return
        case PORTRAIT_TRUNCATED: throw .truncated
        case PORTRAIT_UNSUPPORTED: throw .unsupported(feature: "this kind of image (\(message))")
        case PORTRAIT_TOO_MANY_SCANS:
            throw .limit(.scans, maximum: limits.maximumScanCount, found: scanCount)
        case PORTRAIT_OUT_OF_MEMORY: throw .limit(.memory, maximum: memory, found: memory + 1)
        default: throw .damaged(reason: message)
        }
    }

    /// Throws what the code stands for after writing.
    ///
    /// - Throws: ``ImagingError/encoding(reason:)`` unless all went well.
    func checkEncoding() throws(ImagingError) {
        guard code == PORTRAIT_OK else { throw .encoding(reason: message) }
    }
}
