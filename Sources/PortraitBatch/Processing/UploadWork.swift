import LiferayPortal
import OfflineStore
import PixelPipeline
import PortraitDrawing
import Screenlets

/// The work on one row of an upload: read the picture, and change the user's portrait as the policy says.
struct UploadWork: Sendable {
    let session: SessionContext
    let policy: OfflinePolicy
    let claims: OutputClaims
    let ledger: BatchLedger
    let events: EventHooks
    let places: Pool<Int>
    let clock: SessionClock
    /// Whether nothing is sent or stored.
    let isRehearsal: Bool
    /// Whose picture counts where the portal's was changed; nil where everything is sent.
    var changedOnly: UploadAuthority?

    /// Does everything that is to be done for a row; a failure is the row's.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - place: The place of the row among all that are worked on, from 0.
    func work(_ row: BatchRow, at place: Int) async {
        var line = BatchReportLine(row)
        var hasClaimed = false
        var context = HookContext(row: row.number)
        do throws(PortraitError) {
            let (selector, path) = try subject(of: row)
            context.selector = selector
            let names = await names(of: selector, row)
            hasClaimed = true
            if let taken = try await claims.claim(names, of: row.number, at: place) { throw Self.taken(taken) }
            var watch = Stopwatch(clock)
            let brought = await places.with { [line] _ -> Result<(UploadNeed, SavedPortrait?), PortraitError>? in
                guard await ledger.begins() else { return nil }
                do throws(PortraitError) {
                    let picture = try PictureFile(path: path).read(limit: session.uploads.limits.maximumByteCount)
                    return .success(try await bring(picture, of: selector))
                } catch {
                    // Before another row is at work in this place, which may be one too many.
                    await ledger.fail(row, line, error)
                    return .failure(error)
                }
            }
            let (need, saved): (UploadNeed, SavedPortrait?)
            switch brought {
            case nil: return
            case .failure(let error): return await tell(error, context)
            case .success(let value): (need, saved) = value
            }
            line.milliseconds["upload"] = watch.lap()
            // A picture that waits already is left where it is, and has yet to reach the portal.
            let isWaiting = need == .waiting
            line.left = need == .send ? nil : isWaiting ? .unchanged : need
            line.outcome = saved?.outcome ?? (isWaiting ? .pending : nil)
            line.kept = saved?.kept
            context.user = saved?.user
            await ledger.finish(row, line, claims: names, isUnchanged: isWaiting || need == .unchanged)
            if let saved { await events.hear(saved, context) }
        } catch {
            if !hasClaimed { await claims.pass(place) }
            guard await ledger.fail(row, line, error, isBegun: false) else { return }
            await tell(error, context)
        }
    }

    /// Whether the picture of a row that an earlier run has finished waits to be sent still, by what is kept here alone.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - done: What that run noted of it.
    /// - Returns: Whether one waits; what was sent then is not looked at again.
    /// - Throws: ``PortraitError`` of the store.
    func isPending(_ row: BatchRow, _ done: JournalEntry) async throws(PortraitError) -> Bool {
        guard done.line.outcome == .pending else { return false }
        return try await session.hasWaitingUpload(of: try subject(of: row).0)
    }

    /// What a row alone may change: the user by the row's own words, and by the id, as rows may name one user differently.
    private func names(of selector: UserSelector, _ row: BatchRow) async -> [String] {
        let words = selector.inWords.lowercased()
        guard let userId = await userId(of: selector, row) else { return [words] }
        let id = UserSelector.userId(userId).inWords.lowercased()
        return id == words ? [words] : [words, id]
    }

    /// The id of a user: what the portal says, and while it is away what the store knows; nil where nobody can tell.
    ///
    /// The upload asks once more, as somebody may have changed the portrait until then.
    private func userId(of selector: UserSelector, _ row: BatchRow) async -> Int64? {
        switch selector {
        case .userId(let userId): return userId
        case .portrait: return nil
        case .me, .emailAddress, .screenName: break
        }
        if let user = row.described { return user.userId }
        if policy != .cacheOnly {
            do throws(PortalError) {
                return try await session.portal.user(selector).userId
            } catch {
                // The upload tells of every other failure.
                guard error.isConnectionFailure else { return nil }
            }
        }
        return await session.rememberedUser(selector)?.userId
    }

    /// Lets the hook of failed uploads hear of one, unless this is a rehearsal.
    private func tell(_ error: PortraitError, _ context: HookContext) async {
        if !isRehearsal { await events.hear(error, of: .uploadError, context) }
    }

    /// Sends a picture, unless only changed ones are sent and it is none.
    @concurrent
    private func bring(
        _ picture: [UInt8],
        of selector: UserSelector
    ) async throws(PortraitError) -> (UploadNeed, SavedPortrait?) {
        guard let changedOnly else {
            guard !isRehearsal else { return (.send, try await rehearse(selector, picture)) }
            return (.send, try await session.uploadPortrait(selector, picture: picture, policy: policy))
        }
        if case .portrait = selector { throw .notEditable }
        let prepared = try session.prepareUpload(picture, crop: nil)
        let need =
            policy == .cacheOnly
            ? .send : try await session.uploadNeed(of: selector, prepared, authority: changedOnly)
        guard need == .send else { return (need, nil) }
        guard !isRehearsal else { return (.send, try await rehearse(selector, picture)) }
        return (.send, try await session.uploadPortrait(selector, prepared, policy: policy))
    }

    /// Does what an upload does before anything is sent or stored, so that what would fail then fails now.
    ///
    /// - Parameters:
    ///   - selector: The user; nobody looks for it where the policy keeps the edit here, or there is no connection and the
    ///     edit would wait for one.
    ///   - picture: The file.
    /// - Returns: Nothing that was saved.
    /// - Throws: What the upload would fail with, as far as that can be told without sending.
    private func rehearse(_ selector: UserSelector, _ picture: [UInt8]) async throws(PortraitError) -> SavedPortrait? {
        try await session.rehearseUpload(selector, picture: picture)
        guard policy != .cacheOnly else { return nil }
        do throws(PortalError) {
            _ = try await session.portal.user(selector)
        } catch {
            guard error.isConnectionFailure, policy != .remoteOnly else { throw PortraitError(error) }
        }
        return nil
    }

    /// The failure of a row that would change the portrait that an earlier row changes.
    static func taken(_ user: String) -> PortraitError {
        PortraitError(
            .usage,
            message: "an earlier row changes the portrait of \(user) already",
            hint: "leave one of them out"
        )
    }

    /// Whose portrait is changed to what: a picture without a row is called after its user.
    private func subject(of row: BatchRow) throws(PortraitError) -> (UserSelector, path: String) {
        switch try row.subject.get() {
        case .picture(let path):
            return (RowSubject.selector(ofLine: row.fields["name"] ?? "").selector, path)
        case .user(let selector):
            guard let path = try RowColumn.file.value(in: row.fields) else {
                throw PortraitError(
                    .usage,
                    message: "the row names no picture",
                    hint: "give a column file with the path of the picture"
                )
            }
            return (selector, path)
        }
    }
}
