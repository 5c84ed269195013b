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
            let region = resize.region.divided(across: factor, down: factor)
            framed = picture.resampled(region, to: resize.target)
        } else {
            framed = try picture.cropped(to: window)
        }
        return isGray ? framed.grayscaled() : framed
    }
}
