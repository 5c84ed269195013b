/// The conversions that were used last, for pictures that share a profile.
///
/// A batch or a service sees a few profiles again and again: those of some makers of cameras and telephones. Used by
/// one task at a time.
final class ColorTransformCache {
    /// The most conversions that are kept; one takes up to a megabyte.
    private let capacity: Int
    /// The conversions, the one used last at the end, and nil for profiles that can't be used.
    private var entries: [(profile: ColorProfile, layout: ColorTransform.Layout, transform: ColorTransform?)] = []

    /// Creates an empty cache.
    ///
    /// - Parameter capacity: The most conversions that are kept.
    init(capacity: Int = 8) {
        self.capacity = capacity
    }

    /// Gives the conversion from a profile.
    ///
    /// - Parameters:
    ///   - profile: What the numbers of the pixels mean.
    ///   - layout: The parts of the pixels.
    /// - Returns: The conversion, or nil when the profile can't be used: then it is ignored.
    func transform(from profile: ColorProfile, layout: ColorTransform.Layout) -> ColorTransform? {
        let transform: ColorTransform?
        if let index = entries.firstIndex(where: { $0.layout == layout && $0.profile == profile }) {
            transform = entries.remove(at: index).transform
        } else {
            transform = ColorTransform(from: profile, layout: layout)
        }
        if entries.count >= capacity { entries.removeFirst() }
        entries.append((profile, layout, transform))
        return transform
    }
}
