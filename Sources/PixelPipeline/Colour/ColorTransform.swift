import CImageCodecs

/// A conversion of pixels from a colour profile to sRGB.
///
/// Profiles of curves and primaries, which are nearly all but those of inks, are converted by a table of light, a matrix
/// and a table of values: some 2 ns a pixel, where lcms2 takes 15 after 7 ms of preparation. lcms2 does the rest with its
/// functions `cmsCreateTransform` and `cmsDoTransform`. The intent is the perceptual one: pictures of a camera are to look
/// right as a whole, and curves know no other. The library's sRGB is of version 4, for which it always compensates the
/// black point in this intent: the darkest mixture of inks becomes black. Used by one task at a time.
@safe final class ColorTransform {
    /// The parts of the pixels that are converted.
    let layout: Layout
    private let color: OpaquePointer

    /// Prepares a conversion; nil when the profile can't be used or is not one for the layout.
    ///
    /// Cost: some hundredths of a millisecond for curves, for inks 20 milliseconds; see ``ColorTransformCache``.
    ///
    /// - Parameters:
    ///   - profile: What the numbers of the pixels mean.
    ///   - layout: The parts of the pixels.
    init?(from profile: ColorProfile, layout: Layout) {
        let created: OpaquePointer?
        if let curves = profile.curves {
            unsafe created = Self.color(of: curves, layout: layout)
        } else {
            unsafe created = portrait_color_create(profile.bytes, profile.bytes.count, layout.code)
        }
        guard let created = unsafe created else { return nil }
        unsafe color = created
        self.layout = layout
    }

    private static func color(of curves: ProfileCurves, layout: Layout) -> OpaquePointer? {
        guard curves.primaries.isEmpty else {
            return unsafe portrait_color_create_matrix(curves.light, curves.matrix, StandardRGB.codes, layout.code)
        }
        let table = curves.light.map { StandardRGB.code(ofLight: Double($0)) }
        return unsafe portrait_color_create_table(table, layout.code)
    }

    deinit {
        unsafe portrait_color_free(color)
    }

    /// Converts pixels in place.
    ///
    /// - Parameter pixels: The parts of whole pixels, in the layout.
    func apply(to pixels: UnsafeMutableBufferPointer<UInt8>) {
        guard let start = pixels.baseAddress else { return }
        unsafe portrait_color_convert(color, start, pixels.count, start, pixels.count)
    }

    /// Converts a picture.
    ///
    /// - Precondition: The layout of the picture is that of the conversion.
    ///
    /// - Parameter bitmap: The picture.
    func apply(to bitmap: inout Bitmap) {
        precondition(layout == .ofPixels(bitmap.layout.channelCount), "the conversion fits the picture")
        unsafe bitmap.bytes.withUnsafeMutableBufferPointer { pixels in
            unsafe apply(to: pixels)
        }
    }
}
