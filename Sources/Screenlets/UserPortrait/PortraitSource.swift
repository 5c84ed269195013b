/// The place that an answer came from.
public enum PortraitSource: String, CaseIterable, Codable, Hashable, Sendable {
    /// The portal.
    case remote
    /// The offline store.
    case cache
    /// Nowhere: the user has no portrait, or none could be had, and a placeholder stands in.
    case placeholder
}
