extension YCbCrPlanes {
    /// Gives the sample of the picture as a picture of its own.
    ///
    /// - Parameters:
    ///   - sample: The sample of a picture of this size.
    ///   - unit: The size of an MCU in pixels that it was chosen with.
    /// - Returns: The runs of all rows of MCUs below one another.
    func sampled(_ sample: StripeSample, unit: PixelSize) -> YCbCrPlanes {
        let width = min(sample.columns * unit.width, size.width)
        guard width < size.width else { return self }
        let gray = Bitmap(size: size, layout: .gray, bytes: luma).sampled(sample, unit: unit)
        guard let chroma else { return YCbCrPlanes(size: gray.size, luma: gray.bytes) }
        let factor = chroma.subsampling.factor
        let chromaUnit = PixelSize(width: unit.width / factor, height: unit.height / factor)
        let chromaSize = chroma.subsampling.chromaSize(for: size)
        let (blue, red) = (
            Bitmap(size: chromaSize, layout: .gray, bytes: chroma.blue).sampled(sample, unit: chromaUnit),
            Bitmap(size: chromaSize, layout: .gray, bytes: chroma.red).sampled(sample, unit: chromaUnit)
        )
        let sampled = Chroma(blue: blue.bytes, red: red.bytes, subsampling: chroma.subsampling)
        return YCbCrPlanes(size: gray.size, luma: gray.bytes, chroma: sampled)
    }
}
