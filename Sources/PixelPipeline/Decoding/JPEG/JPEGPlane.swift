import CImageCodecs

/// The description of one component of a JPEG file as it is decoded, without upsampling and colour conversion.
struct JPEGPlane: Hashable, Sendable {
    /// The samples that belong to the picture; at least 1 on each side.
    let size: PixelSize
    /// The rows of every stripe but the last, which may have fewer.
    let stripeRowCount: Int
    /// The bytes from one row of a stripe to the next.
    let stride: Int
    /// The full-size pixels of a row for each sample.
    let across: SamplePitch
    /// The full-size pixels of a column for each sample.
    let down: SamplePitch
    /// The blocks from one row of variances to the next.
    let varianceStride: Int
    /// The samples of a block on each side, as a power of 2.
    let blockShift: Int

    /// Takes over what the C reader said.
    ///
    /// - Parameter plane: The description of a started plane.
    init(_ plane: portrait_jpeg_plane) {
        size = unsafe PixelSize(width: Int(plane.width), height: Int(plane.height))
        stripeRowCount = unsafe Int(plane.stripe_rows)
        stride = unsafe plane.stride
        varianceStride = unsafe plane.variance_stride
        blockShift = unsafe plane.block_side.trailingZeroBitCount & 3
        across = unsafe SamplePitch(pixels: Int(plane.pixels_across), samples: Int(plane.samples_across))
        down = unsafe SamplePitch(pixels: Int(plane.pixels_down), samples: Int(plane.samples_down))
    }

    /// Gives a part of the component in full-size pixels.
    ///
    /// - Parameter part: The part, in samples.
    /// - Returns: The pixels that belong to it.
    func pixels(of part: SourceRegion) -> SourceRegion {
        part.divided(across: 1 / across.value, down: 1 / down.value)
    }
}
