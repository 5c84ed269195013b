/// A reader of originals that gives the pictures which renditions start from, upright and in sRGB.
///
/// What is resized is resized as the rows come, so that a large picture needs memory for its width and not its area;
/// except for what a decoder has to keep: all coefficients of a progressive JPEG, the rows of a PNG up to 32 MB, a row
/// of tiles of HEIC and AVIF, GIF and WebP whole.
struct PictureReader {
    /// The limits that originals have to keep to.
    let limits: DecodeLimits
    /// Whether what is there of a JPEG that is cut or damaged is taken.
    let lenient: Bool
    /// What is kept from picture to picture.
    let workspace: RenderingWorkspace

    /// Reads a picture once for several renditions.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - header: Its header, read with the same limits.
    ///   - request: How the decoder is asked.
    ///   - frames: What is resized out of the picture; nil for the whole picture.
    /// - Returns: A picture for each frame, in its order; or the whole one, reduced as the request says.
    /// - Throws: ``ImagingError`` when the file can't be decoded or is refused by a limit.
    func read(
        _ bytes: [UInt8],
        header: ImageHeader,
        request: DecodeRequest,
        frames: [Frame]?
    ) throws(ImagingError) -> [Raster] {
        defer { workspace.decoded?() }
        if header.format == .jpeg, request.layout == .planes, let frames {
            return try readPlanes(bytes, request: request, frames: frames).map { finished($0, header: header) }
        }
        let pictures =
            switch header.format {
            case .jpeg: try readRows(ofJPEG: bytes, header: header, request: request, frames: frames)
            case .png: try readRows(ofPNG: bytes, header: header, frames: frames)
            case .heic, .avif: try readRows(ofHEIF: bytes, header: header, frames: frames)
            default: try resized(whole(bytes, header: header), frames: frames)
            }
        try workspace.deadline.check(.decodingSeconds)
        return pictures.map { finished(.bitmap($0), header: header) }
    }

    /// Converts the colours of a picture and turns it upright.
    ///
    /// The colours are those of the resized picture, of which there are fewer; others were converted before.
    private func finished(_ raster: Raster, header: ImageHeader) -> Raster {
        guard let profile = header.colorProfile, !header.convertsRows else {
            return raster.turnedUpright(from: header.orientation)
        }
        var bitmap = raster.bitmap
        let layout = ColorTransform.Layout.ofPixels(bitmap.layout.channelCount)
        workspace.colors.transform(from: profile, layout: layout)?.apply(to: &bitmap)
        return .bitmap(bitmap.turnedUpright(from: header.orientation))
    }

    /// Gives the conversion of rows as they come; nil where there is none.
    ///
    /// - Parameters:
    ///   - header: The header of the original.
    ///   - layout: The parts of the pixels of a row.
    /// - Returns: The conversion.
    func rowTransform(_ header: ImageHeader, layout: ColorTransform.Layout) -> ColorTransform? {
        guard let profile = header.colorProfile, header.convertsRows else { return nil }
        return workspace.colors.transform(from: profile, layout: layout)
    }

    /// Reads a picture of GIF or WebP.
    private func whole(_ bytes: [UInt8], header: ImageHeader) throws(ImagingError) -> Bitmap {
        var bitmap = try ImageDecoder(limits: limits).decodeStored(bytes, header: header)
        rowTransform(header, layout: .ofPixels(bitmap.layout.channelCount))?.apply(to: &bitmap)
        return bitmap
    }

    private func resized(_ bitmap: Bitmap, frames: [Frame]?) -> [Bitmap] {
        frames?.map { bitmap.resampled($0.region, to: $0.target, within: $0.bounds, light: $0.light) } ?? [bitmap]
    }
}
