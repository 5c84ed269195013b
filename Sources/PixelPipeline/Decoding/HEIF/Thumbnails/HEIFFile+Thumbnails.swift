extension HEIFFile {
    /// Finds the smallest thumbnail that may stand in for the picture, as far as the boxes tell.
    ///
    /// It has at least the wanted pixels, the shape of the picture, and is turned as that is: what is letterboxed or cropped
    /// has another shape.
    ///
    /// - Parameter frames: What is resized out of the picture.
    /// - Returns: The thumbnail; nil where the picture itself is needed.
    func thumbnail(for frames: [Frame]) -> HEIFPicture? {
        guard alpha == nil else { return nil }
        return
            thumbnails.filter { thumbnail in
                let across = Double(thumbnail.size.width) / Double(picture.size.width)
                let down = Double(thumbnail.size.height) / Double(picture.size.height)
                return across < 1 && hasShapeOfPicture(thumbnail.size) && thumbnail.orientation == picture.orientation
                    && (thumbnail.colorProfile ?? picture.colorProfile) == picture.colorProfile
                    && frames.allSatisfy { frame in
                        frame.region.width * across >= Double(frame.target.width)
                            && frame.region.height * down >= Double(frame.target.height)
                    }
            }
            .min { $0.size.pixelCount < $1.size.pixelCount }
    }

    /// Whether a size has the shape of the picture, but for the rounding of a side to a whole pixel.
    private func hasShapeOfPicture(_ size: PixelSize) -> Bool {
        let difference = size.width * picture.size.height - size.height * picture.size.width
        return abs(difference) <= picture.size.longerSide
    }
}
