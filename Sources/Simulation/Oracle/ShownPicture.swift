import OfflineStore
import Screenlets

/// What a read shows: a picture or none, and whether it waits to be sent.
struct ShownPicture: Hashable, Sendable {
    /// The number of the picture; nil for none.
    var picture: Int?
    /// Whether it is an edit that waits.
    var isPending: Bool

    /// What a read showed.
    init(_ loaded: LoadedPortrait) {
        self.init(loaded.picture, isPending: loaded.pending)
    }

    /// A picture of the store.
    init(_ stored: StoredPicture, isPending: Bool) {
        picture = nil
        if case .original(let original) = stored { picture = SimulatedPicture.number(of: original.bytes) }
        self.isPending = isPending
    }

    /// What a read is to show of an edit that waits.
    init(_ edit: StoredEdit, in store: OfflineStore) async throws {
        picture = try await store.original(ofEdit: edit.id).map { SimulatedPicture.number(of: $0.bytes) }
        isPending = true
    }

    /// Puts it together.
    init(picture: Int?, isPending: Bool) {
        self.picture = picture
        self.isPending = isPending
    }
}
