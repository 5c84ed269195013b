import OfflineStore
import PortraitDrawing
import Screenlets

/// A picture that is decided on and perhaps still to be drawn.
struct PicturePlan: Sendable {
    /// What is drawn.
    enum Subject: Sendable {
        /// A portrait; of whom, the hook is told.
        case original(StoredPicture.Original, HookContext)
        /// What is shown in its place.
        case placeholder(PlaceholderPicture)
    }

    /// What is drawn.
    let subject: Subject
    /// What a portrait is drawn from where it is not its original.
    var master: PortraitMaster?
    /// The answer as far as it does not depend on the bytes.
    var answer: PictureAnswer
}
