extension PictureReader {
    /// Reads the rows of a HEIC or AVIF file; what has to be converted before it is averaged is converted.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - header: Its header.
    ///   - frames: What is resized out of the picture; nil for the whole picture.
    /// - Returns: A picture for each frame, or the whole one, as it is stored.
    /// - Throws: What is wrong with the file.
    func readRows(
        ofHEIF bytes: [UInt8],
        header: ImageHeader,
        frames: [Frame]?
    ) throws(ImagingError) -> [Bitmap] {
        let file = try HEIFFile(ByteReader(bytes), limits: limits)
        if let frames, var thumbnail = try thumbnail(of: file, for: frames) {
            rowTransform(header, layout: .rgba)?.apply(to: &thumbnail)
            return frames.map { frame in
                let placed = frame.placed(on: thumbnail.size, of: file.picture.size)
                return thumbnail.resampled(placed.region, to: placed.target, within: placed.bounds, light: frame.light)
            }
        }
        var reader = HEIFRowReader(
            file.picture,
            alpha: file.alpha,
            isPremultiplied: file.isPremultiplied,
            limits: limits
        )
        let transform = rowTransform(header, layout: .ofPixels(reader.channelCount))
        return try rows(of: &reader, frames: frames, transform: transform)
    }

    /// Decodes the thumbnail that stands in for the picture.
    ///
    /// Cost: decodes the thumbnail, and one or two tiles of a picture that consists of tiles.
    ///
    /// - Parameters:
    ///   - file: What the file consists of.
    ///   - frames: What is resized out of the picture.
    /// - Returns: The thumbnail as it is stored; nil where the picture itself is needed.
    /// - Throws: What is wrong with the picture.
    func thumbnail(of file: HEIFFile, for frames: [Frame]) throws(ImagingError) -> Bitmap? {
        guard let thumbnail = file.thumbnail(for: frames) else { return nil }
        let bitmap: Bitmap
        do throws(ImagingError) {
            bitmap = try whole(thumbnail)
        } catch {
            // The picture itself may be good, or tells what is wrong.
            return nil
        }
        let scale = frames.map { Double($0.target.width) / $0.region.width }.max() ?? 1
        let judge = ThumbnailJudge(picture: file.picture, thumbnail: bitmap, scale: scale)
        let isGood =
            file.picture.tiles.count == 1
            ? judge.isGoodByItself : try judge.isGood { picture throws(ImagingError) in try whole(picture) }
        return isGood ? bitmap : nil
    }

    private func whole(_ picture: HEIFPicture) throws(ImagingError) -> Bitmap {
        var reader = HEIFRowReader(picture, limits: limits)
        return try rows(of: &reader, frames: nil)[0]
    }

    /// Hands rows over to resizes.
    ///
    /// - Parameters:
    ///   - reader: Gives the rows.
    ///   - frames: What is resized out of the picture; nil for the whole picture.
    ///   - transform: The conversion of rows as they come; nil where there is none.
    /// - Returns: A picture for each frame, or the whole one.
    /// - Throws: What is wrong with the picture.
    private func rows(
        of reader: inout HEIFRowReader,
        frames: [Frame]?,
        transform: ColorTransform? = nil
    ) throws(ImagingError) -> [Bitmap] {
        let byteCount = reader.size.width * reader.channelCount
        var sink = RowSink(
            frames,
            of: reader.size,
            scale: .whole,
            channels: reader.channelCount,
            axes: workspace.axes
        )
        while !sink.isComplete {
            try unsafe sink.take { rows throws(ImagingError) in
                let count = rows.count / byteCount
                try unsafe reader.readRows(count, into: rows)
                unsafe transform?.apply(to: rows)
                try workspace.deadline.check(.decodingSeconds)
                return count
            }
        }
        return sink.pictures
    }
}

extension Frame {
    /// Gives the same frame on a smaller version of the picture.
    ///
    /// - Parameters:
    ///   - thumbnail: The size of the smaller version.
    ///   - size: The size of the picture.
    /// - Returns: The frame.
    fileprivate func placed(on thumbnail: PixelSize, of size: PixelSize) -> Frame {
        let across = Double(size.width) / Double(thumbnail.width)
        let down = Double(size.height) / Double(thumbnail.height)
        var frame = self
        frame.region = region.divided(across: across, down: down)
        frame.bounds = bounds.divided(across: across, down: down)
        return frame
    }
}
