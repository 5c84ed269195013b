import CImageCodecs

/// A part of a picture that costs and weighs about an eighth of it: a run of MCUs of each row of MCUs.
///
/// The runs begin at other places in each row, so that all parts of the picture are met. A small picture is taken whole.
struct StripeSample: Hashable, Sendable {
    /// The MCUs of each run.
    let columns: Int
    /// The place of the first MCU of each run.
    let starts: [Int]
    /// How many times as many MCUs the whole picture has.
    let factor: Double

    /// Chooses the sample of a picture.
    ///
    /// - Parameters:
    ///   - size: The size of the picture.
    ///   - unit: The size of an MCU in pixels.
    init(of size: PixelSize, unit: PixelSize) {
        let total = (size.width + unit.width - 1) / unit.width
        let rows = (size.height + unit.height - 1) / unit.height
        // Below this the files are made so fast that a sample is not worth its error.
        let isSmall = total * rows < 2_000
        let columns = isSmall ? total : (total + 7) / 8
        // The golden section spreads any number of rows evenly.
        starts = (0..<rows).map { ($0 * 40_503 % 65_536) * (total - columns + 1) / 65_536 }
        self.columns = columns
        factor = Double(total) / Double(columns)
    }

    /// Takes a picture whole.
    ///
    /// - Parameters:
    ///   - size: The size of the picture.
    ///   - unit: The size of an MCU in pixels.
    init(wholeOf size: PixelSize, unit: PixelSize) {
        columns = (size.width + unit.width - 1) / unit.width
        starts = [Int](repeating: 0, count: (size.height + unit.height - 1) / unit.height)
        factor = 1
    }

    /// Calls a C function with the sample.
    ///
    /// - Parameter body: Calls the function.
    /// - Returns: What the function answered.
    func withSample(_ body: (UnsafePointer<portrait_jpeg_sample>) -> portrait_code) -> portrait_code {
        unsafe starts.map { UInt32($0) }
            .withUnsafeBufferPointer { buffer in
                var sample = unsafe portrait_jpeg_sample(
                    starts: buffer.baseAddress,
                    rows: buffer.count,
                    columns: UInt32(columns)
                )
                return unsafe body(&sample)
            }
    }

    /// Estimates the size of the file of a whole picture from that of a sample.
    ///
    /// The headers are the same in both.
    ///
    /// - Parameter file: The file of the sample.
    /// - Returns: The number of bytes.
    func byteCount(from file: [UInt8]) -> Double {
        let headers = Self.headerByteCount(of: file)
        return Double(headers) + Double(file.count - headers) * factor
    }

    /// Gives the number of bytes before the data of the first scan; all when there is none.
    private static func headerByteCount(of file: [UInt8]) -> Int {
        let reader = ByteReader(file)
        var offset = 2
        while let marker = reader.byte(at: offset + 1), let length = reader.number(at: offset + 2, length: 2) {
            offset += 2 + length
            if marker == 0xDA { return offset }
        }
        return file.count
    }
}
