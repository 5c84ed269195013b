import CImageCodecs
import Glibc

/// The curve of sRGB between samples and words of light, for resizes in light.
///
/// A word of 16 384 is all light: five steps for the darkest sample, and room for the sums of a resize.
enum LightCurve {
    /// The words of the 256 samples.
    static let light = (0..<256).map { Int16((StandardRGB.light(Double($0) / 255) * Double(full)).rounded()) }

    /// What a variance of 1 adds to the mean light of samples around each of 256, with 15 bits of fraction.
    ///
    /// It is half of the second derivative of the curve. In its straight beginning, where that is zero, the power that follows
    /// is taken further, as samples with a variance don't stay there.
    static let bends = (0..<256)
        .map { sample in
            let half = 2.4 * 1.4 / (1.055 * 1.055) / 2 * pow((Double(sample) / 255 + 0.055) / 1.055, 0.4)
            return Int16((half / (255 * 255) * Double(full) * 32_768).rounded())
        }

    /// The word of all light.
    static let full = Int(PORTRAIT_LIGHT_FULL)

    /// Calls a C function with the tables.
    ///
    /// - Parameter body: Calls the function.
    static func withTables(_ body: (UnsafePointer<portrait_light_curve>) -> Void) {
        unsafe light.withUnsafeBufferPointer { light in
            unsafe bends.withUnsafeBufferPointer { bends in
                unsafe StandardRGB.codes.withUnsafeBufferPointer { codes in
                    var curve = unsafe portrait_light_curve(
                        light: light.baseAddress,
                        bends: bends.baseAddress,
                        codes: codes.baseAddress
                    )
                    unsafe body(&curve)
                }
            }
        }
    }
}
