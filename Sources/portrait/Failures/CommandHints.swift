import LiferayPortal
import PixelPipeline
import PortraitBatch
import PortraitDrawing
import Screenlets

/// What the command line says in place of hints that could name its options; libraries know none of those.
enum CommandHints {
    /// The hints of the command line by those of the libraries.
    static let table: [String: String] = [
        PlaceholderChoice.missingPortrait.hint: "take --placeholder silhouette for a picture",
        PortraitError.notCached(.me).hint: "fetch it once with --policy remote-first while the portal can be reached",
        PortraitError.notCached(page: 0, of: "").hint:
            "list it once with --policy remote-first while the portal can be reached; page sizes must be the same",
        PortraitError.cacheDamaged("").hint:
            "run `portrait cache verify`, then fetch it again while the portal can be reached",
        PortalError.connectionFailure(ConnectionFailure(.tls)).hint:
            "check http or https in the server address, and the certificates: --ca-file names a private authority, "
            + "--client-certificate your own",
        PortalError.unexpectedAnswer(.tooManyValues(limit: 0)).hint:
            "take a smaller --page-size and --first-page-size; where the members of a site or an organization come "
            + "whole, leave --group-id and --organization-id out, as the users of the company come by pages",
        PortraitError.editPending(.me).hint: "send it first with `portrait sync`, or take --include-pending",
        PortraitError.nothingBefore(.me, number: 1).hint:
            "`portrait history` tells which there are; what was replaced is kept since this store first had it",
        PortraitError.maybeRemoved.hint: "--assume-lost gives it back, where nobody removes portraits by web service",
        PortraitError.notEditable.hint: "name the user by --me, --user-id, --email or --screen-name",
        PortraitError.nobodySignedIn.hint:
            "give a user name and password, or name the user by --user-id, --email or --screen-name",
        PortraitError.emptyComment.hint: "give the text with --body",
        PortraitError.noComment.hint: "`portrait list comments` tells the ids",
        PortraitError.commentGone(0).hint: "it may have been sent: `portrait list comments` tells its id in the portal",
        PortraitError.commentNotSent(0).hint: "use the policy remote-first, or send it first with `portrait sync`",
        PortraitError.earlierComments.hint: "`portrait sync` sends them in order",
        PortraitError.commentUnderWay.hint: "`portrait sync` finds out",
        ImagingError.quarantined(reason: "").hint:
            "`portrait quarantine list` tells more; `portrait quarantine release` lets it be tried again",
        BatchHint.ownJournal: "wait for it, or give a --journal of its own",
        BatchHint.otherJournal: "give another --journal, or remove the file",
        BatchHint.beginAnew: "give what was given then, or begin anew without --resume",
        BatchHint.otherJob: "give what was given then, take another name, or remove it with --forget",
        BatchHint.otherRows:
            "leave the input out to take the rows that are there, take another name, or remove it with --forget",
    ]
}
