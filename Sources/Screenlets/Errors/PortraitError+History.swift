package import LiferayPortal

extension PortraitError {
    /// Reports that a user had no other portrait before.
    ///
    /// - Parameters:
    ///   - selector: How the user is named.
    ///   - number: The number that was asked for.
    /// - Returns: The failure, with the code ``Code/nothingBefore``.
    package static func nothingBefore(_ selector: UserSelector, number: Int) -> PortraitError {
        let which = number == 1 ? "earlier portrait" : "earlier portrait number \(number)"
        return PortraitError(
            .nothingBefore,
            message: "this store has no \(which) of \(selector.inWords)",
            hint: "the history tells which there are; it keeps what was replaced since this store first had it"
        )
    }

    /// Reports that an edit of a user waits, so that nothing of the user may be forgotten.
    ///
    /// - Parameter selector: How the user is named.
    /// - Returns: The failure, with the code ``Code/editPending``.
    package static func editPending(_ selector: UserSelector) -> PortraitError {
        PortraitError(
            .editPending,
            message: "an edit of \(selector.inWords) waits that the portal has not received",
            hint: "sync first, or include what is pending"
        )
    }
}
