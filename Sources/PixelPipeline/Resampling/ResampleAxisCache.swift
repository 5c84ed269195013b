/// The weights that were computed last, for pictures of the same size and for the components of one picture.
///
/// Used by one task at a time. The weights of a portrait take some kilobytes.
final class ResampleAxisCache {
    /// The most axes that are kept; then all are forgotten.
    private static let capacity = 64

    private var axes: [ResampleAxis.Request: ResampleAxis] = [:]

    /// Gives the weights of an axis.
    ///
    /// - Parameter request: What they are for.
    /// - Returns: The weights, computed at most once in a while.
    func axis(_ request: ResampleAxis.Request) -> ResampleAxis {
        if let axis = axes[request] { return axis }
        let axis = ResampleAxis(request)
        if axes.count >= Self.capacity { axes.removeAll(keepingCapacity: true) }
        axes[request] = axis
        return axis
    }
}
