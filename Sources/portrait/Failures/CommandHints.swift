import Screenlets

/// The hints that name options of the command line; libraries know none of those.
enum CommandHints {
    /// The hint for a failure; nil where that of the library says it all.
    static func hint(for code: PortraitError.Code) -> String? {
        switch code {
        case .noPortrait: "take --placeholder silhouette for a picture"
        case .cacheDamaged: "run `portrait cache verify`, then fetch it again while the portal can be reached"
        default: nil
        }
    }
}
