extension PortraitError {
    /// The stable, lower-case, dashed name of a failure; grouped by whose fault it is.
    public enum Code: String, CaseIterable, Codable, Hashable, Sendable {
        // MARK: The caller's

        /// A command line, recipe or selector that makes no sense.
        case usage
        /// A setting that makes no sense, or one that is missing.
        case badConfiguration = "bad-configuration"
        /// An input file that is not there or can't be read.
        case inputMissing = "input-missing"
        /// An output file that can't be created.
        case outputNotCreated = "output-not-created"

        // MARK: The picture's

        /// A picture that can't be decoded or encoded.
        case imageUndecodable = "image-undecodable"
        /// A picture in a format whose decoder is not installed.
        case formatNotSupported = "format-not-supported"
        /// A picture that a limit refuses.
        case imageLimit = "image-limit"
        /// A picture that broke a decoder before, or took too long.
        case imageQuarantined = "image-quarantined"
        /// What was to decode a picture was ended from outside, or could not be started.
        case decoderLost = "decoder-lost"
        /// A hook that failed on a picture.
        case hookFailed = "hook-failed"

        /// The user had no other portrait in this store before.
        case nothingBefore = "nothing-before"

        // MARK: The portal's answer

        /// No user of that id, e-mail or screen name.
        case noSuchUser = "no-such-user"
        /// No comment of that id.
        case noSuchComment = "no-such-comment"
        /// The user has no portrait and no placeholder is wanted.
        case noPortrait = "no-portrait"
        /// There is a portrait id and no picture: on 7.x the portrait was removed by web service.
        case noPicture = "no-picture"
        /// The portal says no: guest, 401, 403, permission.
        case notAllowed = "not-allowed"
        /// The portal says no to a picture: too large, or no image that it knows.
        case pictureRefused = "picture-refused"
        /// The portal has nothing to ask this of: its release is too old, or an application is missing.
        case unsupported
        /// The portal answered with an exception of its own.
        case portalException = "portal-exception"
        /// The portal answered something that makes no sense.
        case unexpectedAnswer = "unexpected-answer"
        /// The portal gave its default picture for a user who has a portrait.
        case wrongPicture = "wrong-picture"

        // MARK: The network's

        /// No answer of the portal itself was received.
        case portalUnreachable = "portal-unreachable"

        // MARK: The cache's

        /// The policy reads the cache only, and nothing is there.
        case notCached = "not-cached"
        /// The cached copy does not match its checksum.
        case cacheDamaged = "cache-damaged"
        /// The disk or the quota is full.
        case diskFull = "disk-full"
        /// The cache can't be written.
        case cacheReadOnly = "cache-read-only"
        /// Another process holds the cache longer than the time limit.
        case cacheBusy = "cache-busy"
        /// The database that holds the cache can't be reached.
        case cacheUnreachable = "cache-unreachable"
        /// The cache file is corrupt, or is no cache file.
        case cacheCorrupt = "cache-corrupt"
        /// The cache file was made by a newer version of the program.
        case cacheNewer = "cache-newer"
        /// An edit of the user waits that exists nowhere else.
        case editPending = "edit-pending"
        /// Reading or writing failed for another reason of the operating system.
        case inputOutput = "input-output"

        // MARK: Ours

        /// A defect of the program.
        case defect
        /// The user interrupted the program.
        case interrupted
    }
}

extension PortraitError {
    /// Whether the load of a portrait failed, so that a placeholder may stand in.
    ///
    /// A wrong command, a wrong setting, a failing disk or a defect is no reason to show a placeholder.
    public var isAboutThePortrait: Bool {
        switch code {
        case .portalUnreachable, .notCached, .cacheDamaged, .noSuchUser, .notAllowed, .portalException,
            .unexpectedAnswer, .wrongPicture, .noPicture:
            true
        default: false
        }
    }
}
