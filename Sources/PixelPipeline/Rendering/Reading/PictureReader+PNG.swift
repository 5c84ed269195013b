extension PictureReader {
    /// Reads the rows of a PNG file; what has to be converted before it is averaged is converted.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - header: Its header.
    ///   - frames: What is resized out of the picture; nil for the whole picture.
    /// - Returns: A picture for each frame, or the whole one, as it is stored.
    /// - Throws: What is wrong with the file.
    func readRows(
        ofPNG bytes: [UInt8],
        header: ImageHeader,
        frames: [Frame]?
    ) throws(ImagingError) -> [Bitmap] {
        try PNGReader.withReader(on: bytes, state: workspace.png, limits: limits) { reader throws(ImagingError) in
            let channels = reader.channelCount
            let transform = rowTransform(header, layout: .ofPixels(channels))
            var sink = RowSink(frames, of: reader.size, scale: .whole, channels: channels, axes: workspace.axes)
            while !sink.isComplete {
                try unsafe sink.take { rows throws(ImagingError) in
                    let count = rows.count / (reader.size.width * channels)
                    try unsafe reader.readRows(count, into: rows)
                    unsafe transform?.apply(to: rows)
                    try workspace.deadline.check(.decodingSeconds)
                    return count
                }
            }
            return sink.pictures
        }
    }
}
