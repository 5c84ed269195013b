public import PixelPipeline
import Screenlets

/// What came of a picture that a hook may change.
public enum HookAnswer: Hashable, Sendable {
    /// The hook gave another picture.
    case changed(Bitmap)
    /// The hook leaves the picture as it is, or there is none.
    case unchanged
    /// The hook failed, and that is skipped; another time it may change the same picture.
    case skipped

    /// The hook's picture; nil where it gave none.
    public var picture: Bitmap? { if case .changed(let picture) = self { picture } else { nil } }
}
