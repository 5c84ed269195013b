extension PictureReader {
    /// Reads the rows of a PNG file.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - frames: What is resized out of the picture; nil for the whole picture.
    /// - Returns: A picture for each frame, or the whole one, as it is stored.
    /// - Throws: What is wrong with the file.
    func readRows(ofPNG bytes: [UInt8], frames: [Frame]?) throws(ImagingError) -> [Bitmap] {
        try PNGReader.withReader(on: bytes, state: workspace.png, limits: limits) { reader throws(ImagingError) in
            let channels = reader.channelCount
            var sink = RowSink(frames, of: reader.size, scale: .whole, channels: channels, axes: workspace.axes)
            while !sink.isComplete {
                try unsafe sink.take { rows throws(ImagingError) in
                    let count = rows.count / (reader.size.width * channels)
                    try unsafe reader.readRows(count, into: rows)
                    try workspace.deadline.check(.decodingSeconds)
                    return count
                }
            }
            return sink.pictures
        }
    }
}
