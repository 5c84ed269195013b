extension PortraitError {
    /// The failure of editing a portrait whose user is not known.
    package static let notEditable = PortraitError(
        .usage,
        message: "a portrait loaded by portrait id is not editable",
        hint: "name the user by id, e-mail address or screen name"
    )

    /// The failure of editing without the attribute that allows it.
    package static let editingIsOff = PortraitError(
        .usage,
        message: "this portrait is not editable",
        hint: "set the attribute editable, and load the portrait of a user first"
    )

    /// The failure of editing one's own portrait as a guest.
    package static let nobodySignedIn = PortraitError(
        .notAllowed,
        message: "nobody is signed in whose portrait could be changed",
        hint: "give a user name and password, or name the user by id, e-mail address or screen name"
    )

    /// The failure of waiting for another task or process that sends an edit of the same user.
    static let leaseBusy = PortraitError(
        .cacheBusy,
        message: "another process is sending an edit of this user",
        hint: "try again when it has ended"
    )

    /// The failure of a sync that was cancelled.
    static let syncInterrupted = PortraitError(
        .interrupted,
        message: "the sync was interrupted",
        hint: "run it again; what was not sent is still there"
    )
}
