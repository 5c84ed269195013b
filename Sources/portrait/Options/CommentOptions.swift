import ArgumentParser

/// The option that names a comment.
struct CommentOptions: ParsableArguments {
    @Option(
        name: .customLong("comment-id"),
        parsing: .unconditional,
        help: ArgumentHelp(
            "The comment; negative for one that is not in the portal yet, as `portrait list comments` tells.",
            valueName: "n"
        )
    )
    var commentId: Int
}
