import CImageCodecs

extension [UInt8] {
    /// Takes the file over that a C encoder makes.
    ///
    /// - Parameter encode: Calls the encoder with the file that it fills in and the report.
    /// - Throws: ``ImagingError/encoding(reason:)`` when the encoder fails.
    init(
        encodedBy encode: (UnsafeMutablePointer<portrait_file>, UnsafeMutablePointer<portrait_report>) -> portrait_code
    ) throws(ImagingError) {
        var file = unsafe portrait_file()
        defer { unsafe portrait_file_free(&file) }
        let report = unsafe CodecReport { report in unsafe encode(&file, report) }
        try report.checkEncoding()
        self = unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
    }
}
