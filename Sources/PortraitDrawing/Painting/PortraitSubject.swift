public import OfflineStore
public import PixelPipeline
public import Screenlets

/// What is drawn: a portrait, or what stands in for it.
public enum PortraitSubject: Sendable {
    /// A portrait.
    case original(StoredPicture.Original)
    /// A placeholder.
    case placeholder(PlaceholderPicture)

    /// Decides what is drawn.
    ///
    /// A pure function.
    ///
    /// - Parameters:
    ///   - outcome: What the load came to.
    ///   - failureAnswer: What a failed load gives.
    ///   - choice: What is shown in place of a portrait; asked for only where there is none.
    ///   - silhouette: The figure; the neutral one by default.
    /// - Throws: The failure of the load where that is the answer; ``PortraitError/Code/noPortrait`` where nothing is shown in
    ///   place of a portrait that is not there.
    public init(
        _ outcome: LoadOutcome,
        onFailure failureAnswer: FailureAnswer,
        placeholder choice: () throws(PortraitError) -> PlaceholderChoice,
        silhouette: Placeholder.Silhouette = .neutral
    ) throws(PortraitError) {
        switch outcome {
        case .loaded(let loaded):
            if case .original(let original) = loaded.picture {
                self = .original(original)
            } else {
                let user = loaded.user.map { KnownUser($0) }
                self = .placeholder(try choice().picture(of: user, silhouette: silhouette))
            }
        case .failed(let error, let known):
            guard failureAnswer == .placeholder, error.isAboutThePortrait else { throw error }
            let choice = try choice()
            guard choice != .nothing else { throw error }
            self = .placeholder(try choice.picture(of: known, silhouette: silhouette))
        }
    }
}
