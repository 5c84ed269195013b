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
            framed = picture.resampled(
                resize.region.divided(across: factor, down: factor),
                to: resize.target,
                within: resize.bounds.divided(across: factor, down: factor),
                light: resize.light
            )
        } else {
            framed = try picture.cropped(to: window)
        }
        return isGray ? framed.grayscaled() : framed
    }
}
