extension Bitmap {
    /// Gives the sample of the picture as a picture of its own.
    ///
    /// - Parameters:
    ///   - sample: The sample of a picture of this size.
    ///   - unit: The size of an MCU in pixels that it was chosen with.
    /// - Returns: The runs of all rows of MCUs below one another; the last may be narrower by what is missing at the
    ///   right edge, which is filled up by its last column.
    func sampled(_ sample: StripeSample, unit: PixelSize) -> Bitmap {
        let width = min(sample.columns * unit.width, size.width)
        guard width < size.width else { return self }
        let channels = layout.channelCount
        var sampled: [UInt8] = []
        sampled.reserveCapacity(width * size.height * channels)
        for y in 0..<size.height {
            // A run that reaches beyond the right edge begins earlier.
            let x = min(sample.starts[y / unit.height] * unit.width, size.width - width)
            let start = y * rowByteCount + x * channels
            sampled.append(contentsOf: bytes[start..<(start + width * channels)])
        }
        return Bitmap(size: PixelSize(width: width, height: size.height), layout: layout, bytes: sampled)
    }
}
