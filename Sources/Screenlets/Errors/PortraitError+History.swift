package import LiferayPortal
package import StoreEngine

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

    /// Reports that a full disk kept a user from being forgotten.
    ///
    /// - Parameters:
    ///   - selector: How the user is named.
    ///   - error: What the store failed with.
    /// - Returns: The failure, with the code of the store's.
    package static func notForgotten(_ selector: UserSelector, _ error: PortraitError) -> PortraitError {
        PortraitError(
            error.code,
            message: "nothing of \(selector.inWords) was removed: \(error.message)",
            hint: error.hint
        )
    }

    /// Reports what is left to do where a user is removed from the store.
    ///
    /// - Parameters:
    ///   - selector: How the user is named.
    ///   - outside: What kept the rest outside of the store from being removed; nil where it is gone.
    ///   - overwriting: What kept the removed bytes from being overwritten; nil where they are.
    /// - Returns: The failure, with the code of the first; nil where nothing is left to do.
    package static func forgottenInPart(
        _ selector: UserSelector,
        outside: PortraitError?,
        overwriting: StoreError?
    ) -> PortraitError? {
        let bytes = overwriting.map { "the removed bytes are not overwritten yet: \($0.message)" }
        let done = "\(selector.inWords) is removed from the cache"
        if let outside {
            let rest = "but not from what lies beside it: \(outside.message)"
            return PortraitError(
                outside.code,
                message: "\(done), \(rest)" + (bytes.map { "; and \($0)" } ?? ""),
                hint: "\(outside.hint), and forget once more" + (bytes == nil ? "" : ", which overwrites them, too")
            )
        }
        guard let overwriting, let bytes else { return nil }
        let mending =
            switch overwriting {
            // The file is written anew.
            case .diskFull: "free as much space as the cache takes, or prune the cache, and forget once more"
            case .busy: "forget once more when the other process is done"
            default: "\(overwriting.hint), and forget once more"
            }
        return PortraitError(
            PortraitError(overwriting).code,
            message: "\(done), but \(bytes)",
            hint: "\(mending); only the overwriting is left to do"
        )
    }
}
