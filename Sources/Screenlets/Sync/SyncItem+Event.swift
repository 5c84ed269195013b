import OfflineStore

extension SyncItem {
    /// What those who watch a sync hear of it; nil where nothing happened.
    var event: SyncEvent? {
        switch ending {
        case .sent(let kept): .completed(edit, alreadyThere: false, kept: kept)
        case .alreadyThere: .completed(edit, alreadyThere: true, kept: nil)
        case .conflict(let resolution): .conflicted(edit, resolution)
        case .overLoser(let ending): SyncItem(edit: edit, ending: ending).event
        case .parked(let error): .failed(edit, error, retryAt: nil)
        case .postponed(let error, let due, _, _): .failed(edit, error, retryAt: due)
        case .planned(let decision): .planned(edit, decision)
        case .unplanned(let error): .failed(edit, error, retryAt: edit.due)
        case .elsewhere, .cancelled, .failed: nil
        }
    }
}
