extension Framing {
    /// Does on a whole picture what a decoder could not do.
    ///
    /// - Parameters:
    ///   - picture: The upright picture, already reduced.
    ///   - scale: The reduction.
    /// - Returns: The picture that the steps begin with.
    /// - Throws: ``ImagingError/parameter(reason:)`` when the crop lies outside the picture.
    func applied(to picture: Bitmap, scale: DCTScale) throws(ImagingError) -> Bitmap {
        let framed: Bitmap
        if let resize {
            let factor = Double(scale.rawValue)
            let region = attentive(resize, in: picture, factor: factor) ?? resize.region
            framed = picture.resampled(
                region.divided(across: factor, down: factor),
                to: resize.target,
                within: resize.bounds.divided(across: factor, down: factor),
                light: resize.light
            )
        } else {
            framed = try picture.cropped(to: window)
        }
        return isGray ? framed.grayscaled() : framed
    }

    /// The region that draws the eye, in pixels of the upright picture; nil where the resize says which it is.
    private func attentive(_ resize: Resize, in picture: Bitmap, factor: Double) -> SourceRegion? {
        guard let box = resize.attentionBox else { return nil }
        let place = (x: Double(window.x), y: Double(window.y))
        let map = AttentionMap(picture, region: resize.bounds.divided(across: factor, down: factor))
        let position = map.position(filling: box, of: window.size)
        return SourceRegion(of: window.size, filling: box, position: position).moved(x: place.x, y: place.y)
    }
}
