extension ImageHeader {
    /// Reads the logical screen of a GIF file.
    ///
    /// Source: GIF89a Specification, section 18.
    ///
    /// - Parameter reader: The whole file, which begins with the GIF signature.
    /// - Throws: ``ImagingError/truncated`` when the screen descriptor is incomplete.
    init(gif reader: ByteReader) throws(ImagingError) {
        guard
            reader.count >= 13,
            let width = reader.number(at: 6, length: 2, littleEndian: true),
            let height = reader.number(at: 8, length: 2, littleEndian: true)
        else { throw .truncated }
        self.init(format: .gif, storedSize: PixelSize(width: width, height: height))
    }
}
