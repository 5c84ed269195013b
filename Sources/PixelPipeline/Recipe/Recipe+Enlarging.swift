extension Recipe {
    /// Tells whether the recipe wants more pixels than a picture has, so that a larger one of the same would serve it better.
    ///
    /// That is for its first resize to say. Steps before it that are told in pixels, such as a crop or a blur, mean something
    /// else in a larger picture; what begins with them wants that picture alone.
    ///
    /// - Parameter size: The size of the picture.
    /// - Returns: Whether it would be enlarged, or stays smaller than was asked for.
    public func enlarges(_ size: PixelSize) -> Bool {
        for step in steps {
            switch step {
            case .resize(let box, .cover), .resize(let box, .fill):
                return box.width > size.width || box.height > size.height
            case .resize(let box, .contain), .resize(let box, .inside):
                return box.width > size.width && box.height > size.height
            case .grayscale, .sepia, .brightness, .contrast, .saturation, .circle, .background, .light, .format,
                .maxBytes:
                continue
            case .crop, .blur, .sharpen, .round, .border, .overlay:
                return false
            }
        }
        return false
    }
}
