/// The services for comments, in the order in which they are asked (Documentation/Portals.md, "Comments").
enum CommentService: String, Sendable {
    /// The Screens application's, which not every portal has.
    case screens = "screens.screenscomment"
    /// The portal's own from 7.0 on.
    case own = "comment.commentmanagerjsonws"

    /// The path of a method.
    func path(_ method: String) -> String { "/\(rawValue)/\(method)" }
}
