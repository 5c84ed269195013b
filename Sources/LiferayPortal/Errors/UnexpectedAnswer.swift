/// An answer of the portal that makes no sense for the question.
public enum UnexpectedAnswer: Hashable, Sendable {
    /// The portal's sign-in page instead of an answer.
    case signInPage
    /// A body that is not JSON, or is nested deeper than any of the portal's.
    case notJSON(status: Int)
    /// JSON of more values than are read, whatever they say.
    case tooManyValues(limit: Int)
    /// Something that does not speak HTTP.
    case notHTTP
    /// An answer without a field that it must have.
    case missingField(String)
    /// A field, or the whole answer, of another type than it must have.
    case wrongType(String)
    /// Another number of results than there were commands.
    case resultCount(expected: Int, found: Int)
    /// More rows than were asked for.
    case rowCount(limit: Int, found: Int)
    /// Another user than the one asked for.
    case otherUser(String)
    /// A redirect, which is never followed.
    case redirect(to: String)
    /// More bytes than are allowed to be read.
    case tooLarge(limit: Int)
    /// The same of a picture.
    case pictureTooLarge(limit: Int)
    /// No bytes where a picture was expected.
    case emptyBody
    /// The portal's default picture although the user has a portrait.
    case defaultPictureInstead
    /// The portal's default picture for a portrait id that was asked for by itself: whose it is, nobody told.
    case defaultPictureOfId
    /// The portal's default picture for an address that is right: on 7.x the picture was removed and its id left behind.
    case pictureGone
    /// The user's portrait was removed between the look-up and the download.
    case portraitRemoved
    /// No portrait in answer to an upload.
    case portraitNotStored
    /// A portrait in answer to its removal.
    case portraitNotRemoved
    /// Something that is not a picture, with the media type that was announced.
    case notAnImage(mediaType: String?)
    /// A picture that ends too early, where a whole one was given before or sent.
    case cutPicture
    /// A picture address on another server.
    case foreignAddress(String)
    /// A status that the answer must not have.
    case status(Int, retryAfter: Duration?)
}
