public import LiferayPortal
import OfflineStore
public import PixelPipeline
public import Screenlets

/// The user portrait of Liferay Screens without a screen: it loads one portrait and keeps the picture to show.
///
/// An actor that serialises the loads of one place where a portrait is shown. A load that is started while another one
/// runs cancels it, so that a late answer never replaces a newer one. What can't be loaded shows the placeholder.
public actor UserPortraitScreenlet {
    /// What the screenlet was told; changes hold from the next load on.
    public private(set) var attributes: Attributes
    /// The id of the user whose portrait is loaded, or nil when it is not known.
    ///
    /// A user without portrait counts as loaded: the first portrait can be given to it.
    public private(set) var userId: Int64?
    /// The picture to show: the user's portrait, or the placeholder; nil before the first load.
    public private(set) var image: Rendition?
    /// What the last load answered, or nil when it failed.
    public private(set) var portrait: LoadedPortrait?

    let session: SessionContext
    let delegate: (any UserPortraitDelegate)?
    private var loading: Task<LoadedPortrait, any Error>?
    /// The number of loads so far, of which only the last one may still show anything.
    private(set) var generation = 0
    /// Whose portrait was asked for last.
    private var requested: UserSelector?

    /// Makes a screenlet; nothing is loaded yet.
    ///
    /// - Parameters:
    ///   - session: The portal, the account, the store and the pipeline.
    ///   - attributes: What the screenlet is told.
    ///   - delegate: Who hears of pictures and errors.
    public init(
        session: SessionContext,
        attributes: Attributes = Attributes(),
        delegate: (any UserPortraitDelegate)? = nil
    ) {
        self.session = session
        self.attributes = attributes
        self.delegate = delegate
    }

    /// Whether an edit would be taken: editing is on, and the user is known.
    public var canEdit: Bool { attributes.editable && userId != nil }

    /// Changes the attributes; they hold from the next load on.
    ///
    /// - Parameter change: Receives the attributes to change.
    public func update(_ change: @Sendable (inout Attributes) -> Void) {
        change(&attributes)
    }

    /// Tells the screenlet that it is about to be seen: loads the signed-in user's portrait where it loads by itself.
    ///
    /// Without automatic loading, or where nobody is signed in, the placeholder is shown. A failure is the delegate's to
    /// hear; it is not thrown.
    public func appear() async {
        guard attributes.autoLoad, session.signIn != nil else { return showPlaceholder() }
        do {
            try await loadLoggedUserPortrait()
        } catch {
            // The delegate has heard of it, and the placeholder is shown.
        }
    }

    /// Shows the placeholder; a running load is cancelled, and the loaded user stays known.
    public func loadPlaceholder() {
        cancelRunning()
        showPlaceholder()
    }

    // MARK: Loading

    /// Loads the portrait of a user named in any of the five ways.
    ///
    /// - Parameter selector: How the user is named.
    /// - Returns: The original and where it came from.
    /// - Throws: ``PortraitError``; with ``PortraitError/Code/interrupted`` when a newer load took its place, of which the
    ///   delegate does not hear.
    @discardableResult
    public func load(_ selector: UserSelector) async throws(PortraitError) -> LoadedPortrait {
        cancelRunning()
        requested = selector
        let mine = generation
        let session = session
        let policy = attributes.offlinePolicy
        // A task of its own, so that a newer load can cancel this one while its caller waits.
        let task = Task { try await session.loadPortrait(selector, policy: policy) }
        loading = task
        let result = await withTaskCancellationHandler {
            await task.result
        } onCancel: {
            task.cancel()
        }
        guard mine == generation else { throw .overtaken }
        loading = nil
        do {
            let loaded = try result.get()
            try await show(loaded, as: mine)
            return loaded
        } catch {
            let failure = error as? PortraitError ?? .defect("a load failed without a reason: \(error)")
            guard mine == generation else { throw .overtaken }
            userId = nil
            portrait = nil
            showPlaceholder()
            await delegate?.screenlet(self, onUserPortraitError: failure)
            throw failure
        }
    }

    private func cancelRunning() {
        generation += 1
        loading?.cancel()
        loading = nil
    }

    // MARK: Showing

    /// Shows what the store has of a user now; a load that was started before would show the older portrait.
    ///
    /// - Parameters:
    ///   - userId: The user, whose portrait was changed.
    ///   - begun: The number of loads when that began.
    func showSaved(_ userId: Int64, changedSince begun: Int) async {
        // Somebody else's portrait that was asked for meanwhile stays.
        guard generation == begun || requested == .userId(userId) || (loading == nil && self.userId == userId) else {
            return
        }
        cancelRunning()
        let mine = generation
        do {
            let loaded = try await session.loadPortrait(.userId(userId), policy: .cacheOnly)
            try await show(loaded, as: mine)
        } catch {
            guard mine == generation else { return }
            let failure = error as? PortraitError ?? .defect("showing failed without a reason: \(error)")
            showPlaceholder()
            await delegate?.screenlet(self, onUserPortraitError: failure)
        }
        // An entry that is nothing but an edit may not tell its user.
        if mine == generation { self.userId = userId }
    }

    private func show(_ loaded: LoadedPortrait, as mine: Int) async throws {
        let placeholder = attributes.placeholder
        switch loaded.picture {
        case .noPortrait:
            image = try rendition { painter, request throws(ImagingError) in
                try painter.paint(.silhouette(placeholder), request)
            }
        case .original(let original):
            let recipes = [try attributes.request().recipe]
            let best = await session.bestOriginals(of: loaded, for: recipes).first?.original ?? original
            let source = try await source(best.bytes)
            let own = try rendition { painter, request throws(ImagingError) in try painter.paint(source, [request])[0] }
            let shown = try await delegate?.screenlet(self, onUserPortraitRendition: own) ?? own
            guard mine == generation else { throw PortraitError.overtaken }
            image = shown
        }
        userId = loaded.user?.userId
        portrait = loaded
    }

    /// What is drawn: the original, or what the delegate makes of it.
    private func source(_ original: [UInt8]) async throws -> PaintingSource {
        guard let delegate else { return PaintingSource(.original(original)) }
        var received: ReceivedPicture
        do throws(ImagingError) {
            received = try session.renderer.receive(original)
        } catch {
            throw PortraitError(error)
        }
        let changed = try await delegate.screenlet(self, onUserPortraitResponseImage: received.bitmap)
        guard changed != received.bitmap else { return PaintingSource(.original(original)) }
        received.bitmap = changed
        return PaintingSource(.received(received))
    }

    private func showPlaceholder() {
        let placeholder = attributes.placeholder
        do {
            image = try rendition { painter, request throws(ImagingError) in
                try painter.paint(.silhouette(placeholder), request)
            }
        } catch {
            // Attributes that can't be drawn, such as a side of zero, leave no picture to show.
            image = nil
        }
    }

    private func rendition(
        _ paint: (PortraitPainter, RenditionRequest) throws(ImagingError) -> Rendition
    ) throws(PortraitError) -> Rendition {
        let request = try attributes.request()
        do throws(ImagingError) {
            return try paint(PortraitPainter(session.renderer), request)
        } catch {
            throw PortraitError(error)
        }
    }
}
