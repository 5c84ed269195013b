import CommandLineOptions

/// The option that names a comment.
struct CommentOptions: OptionGroup {
    static let options: Options<Self> = [
        .integer(
            "comment-id",
            "n",
            "The comment; negative for one that is not in the portal yet, as `portrait list comments` tells.",
            isRequired: true,
            takesAnyWord: true
        ) { $0.commentId = $1 }
    ]

    var commentId = 0
}
