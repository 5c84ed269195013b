/// What befalls the portal's answers, the disk, the processes and the portraits.
public enum WorldFault: String, CaseIterable, Codable, Hashable, Sendable {
    /// The portal refuses the connection.
    case refused
    /// The portal does what it was asked for, and the answer is lost.
    case answerLost = "answer-lost"
    /// The portal does not answer in time, and does nothing.
    case timedOut = "timed-out"
    /// The body of the answer is cut short.
    case bodyCutShort = "body-cut-short"
    /// A gateway answers 503, in half of the cases with `Retry-After`.
    case gateway
    /// The portal names an exception.
    case exception
    /// The portal fails itself: a Java error, before it did what it was asked for or after.
    case ownFailure = "own-failure"
    /// The account may not.
    case forbidden
    /// The portal does not take the picture.
    case refusedPicture = "refused-picture"
    /// The portal is away for a time.
    case away
    /// Somebody else changes a portrait or a comment.
    case changedByOthers = "changed-by-others"
    /// The portal loses a picture and keeps its id.
    case portraitLost = "portrait-lost"
    /// A process is killed between two steps or within a transaction.
    case killed
    /// The power is cut for all processes.
    case powerCut = "power-cut"
    /// A write or a sync fails.
    case diskError = "disk-error"
    /// The disk is full.
    case diskFull = "disk-full"
    /// A write is done by half and fails.
    case writeTorn = "write-torn"
    /// Somebody else holds the file for longer than is waited.
    case diskBusy = "disk-busy"
}
