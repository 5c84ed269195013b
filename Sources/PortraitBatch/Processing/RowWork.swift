import FoundationEssentials
import LiferayPortal
import OfflineStore
import PixelPipeline
import PortraitDrawing
import Screenlets

/// The work on one row: load, name, draw, write, and tell.
struct RowWork: Sendable {
    let session: SessionContext?
    let drawing: BatchDrawing
    let template: OutputTemplate
    let output: OutputFolder?
    /// The local pictures that are read, and never replaced.
    let inputs: PicturePattern?
    /// The files that no row may write.
    let reserved: ReservedFiles
    let policy: OfflinePolicy
    let skipsUnchanged: Bool
    let workers: Pool<BatchWorker>
    let claims: OutputClaims
    let ledger: BatchLedger
    let events: EventHooks
    let clock: SessionClock

    /// What is to be drawn.
    private struct Subject {
        var user: StoredUser?
        /// The picture for each rendition; none for the placeholder, and for a local one that is read when its turn to be drawn
        /// has come.
        var originals: [BestOriginal] = []
        var path: String?
        var source: PortraitSource?
    }

    /// A file of the row that is in place, as report and journal tell it.
    private struct Written: Sendable {
        var output: BatchReportLine.Output
        var file: JournalEntry.File
    }

    /// What came of a row.
    private struct Made: Sendable {
        var written: [Written]
        var isUnchanged: Bool
        var milliseconds: [String: Double]
    }

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
            var watch = Stopwatch(clock)
            let subject = try await load(row)
            line.source = subject.source
            if subject.originals.contains(where: \.isMaster) { line.master = true }
            context.user = subject.user
            context.source = subject.source
            context.input = subject.path ?? ""
            line.milliseconds["load"] = watch.lap()
            let claimed = try names(of: row, user: subject.user)
            for path in claimed { try reserved.check(path, at: template.fullPath(of: path), in: output) }
            hasClaimed = true
            if let taken = try await claims.claim(claimed, of: row.number, at: place) { throw Self.taken(taken) }
            line.milliseconds["turn"] = watch.lap()
            guard let output else {
                guard await ledger.begins() else { return }
                line.outputs = rehearsed(claimed)
                return await ledger.finish(row, line, claims: claimed)
            }
            let drawn = await workers.with { [line, context] worker -> Result<Made, PortraitError>? in
                guard await ledger.begins() else { return nil }
                do throws(PortraitError) {
                    return .success(try await make(row, subject, in: output, at: worker, for: context))
                } catch {
                    // Before another row is at work in this place, which may be one too many.
                    await ledger.fail(row, line, error)
                    return .failure(error)
                }
            }
            let made: Made
            switch drawn {
            case nil: return
            case .failure(let error): return await tell(error, of: row, context)
            case .success(let value): made = value
            }
            line.milliseconds.merge(made.milliseconds) { _, new in new }
            line.outputs = made.written.map(\.output)
            await ledger.finish(
                row,
                line,
                claims: claimed,
                files: made.written.map(\.file),
                isUnchanged: made.isUnchanged
            )
        } catch {
            if !hasClaimed { await claims.pass(place) }
            guard await ledger.fail(row, line, error, isBegun: false) else { return }
            await tell(error, of: row, context)
        }
    }

    /// Lets the hook of errors hear of a failure, unless this is a rehearsal.
    private func tell(_ error: PortraitError, of row: BatchRow, _ context: HookContext) async {
        guard output != nil else { return }
        var context = context
        if case .success(.user(let selector)) = row.subject { context.selector = selector }
        await events.hear(error, of: .error, context)
    }

    /// What a rehearsal tells of the files that it does not write.
    private func rehearsed(_ paths: [String]) -> [BatchReportLine.Output] {
        zip(drawing.renditions, paths)
            .map { rendition, path in
                BatchReportLine.Output(rendition: rendition.name, path: template.fullPath(of: path), sha256: nil)
            }
    }

    // MARK: Loading

    private func load(_ row: BatchRow) async throws(PortraitError) -> Subject {
        switch try row.subject.get() {
        case .picture(let path): return Subject(path: path)
        case .user(let selector):
            guard let session else { throw .defect("a row asks for a user, and there is no session") }
            guard output != nil else { return Subject(user: try await user(selector, of: session)) }
            let loaded: LoadedPortrait
            if let user = row.described {
                loaded = try await session.loadPortrait(of: user, policy: policy)
            } else {
                loaded = try await session.loadPortrait(selector, policy: policy)
            }
            let originals = await session.bestOriginals(of: loaded, for: drawing.renditions.map(\.recipe))
            return Subject(
                user: loaded.user,
                originals: originals,
                source: originals.isEmpty ? .placeholder : loaded.source
            )
        }
    }

    /// The user as far as names need it: a rehearsal fetches no picture.
    private func user(_ selector: UserSelector, of session: SessionContext) async throws(PortraitError) -> StoredUser? {
        if case .portrait = selector { return nil }
        let remembered = await session.rememberedUser(selector)
        if policy == .cacheOnly || (policy == .cacheFirst && remembered != nil) {
            guard let remembered else { throw .notCached(selector) }
            return remembered
        }
        do throws(PortalError) {
            return StoredUser(try await session.portal.user(selector), in: await session.knownCompanyId)
        } catch {
            if error.isConnectionFailure, policy != .remoteOnly, let remembered { return remembered }
            throw PortraitError(error)
        }
    }

    // MARK: Names

    /// The names that a row claims: without the format where that depends on the picture.
    private func names(of row: BatchRow, user: StoredUser?) throws(PortraitError) -> [String] {
        try drawing.renditions.map { rendition throws(PortraitError) in
            try path(row, user, rendition, format: rendition.fixedFormat)
        }
    }

    private func path(
        _ row: BatchRow,
        _ user: StoredUser?,
        _ rendition: BatchRendition,
        format: ImageFormat?
    ) throws(PortraitError) -> String {
        let names = OutputNames(row: row, user: user, rendition: rendition.name, format: format?.rawValue)
        return try template.path(names.value)
    }

    /// The failure of a row that would write what an earlier row writes.
    static func taken(_ path: String) -> PortraitError {
        PortraitError(
            .usage,
            message: "an earlier row writes \(path) already",
            hint: "tell the rows apart in the template, for example by {userId} or {row}"
        )
    }

    // MARK: Pictures

    private func make(
        _ row: BatchRow,
        _ subject: Subject,
        in output: OutputFolder,
        at worker: BatchWorker,
        for context: HookContext
    ) async throws(PortraitError) -> Made {
        var milliseconds: [String: Double] = [:]
        var watch = Stopwatch(clock)
        var originals = subject.originals.map(\.original)
        if let path = subject.path {
            let bytes = try PictureFile(path: path).read(limit: drawing.painter.renderer.limits.maximumByteCount)
            let original = StoredPicture.Original(bytes: bytes, mediaType: nil)
            originals = drawing.renditions.map { _ in original }
            milliseconds["load"] = watch.lap()
        }
        // Of a placeholder, everything that its letters and colours depend on.
        let placeholder = subject.user.map { "placeholder \($0.userId) \($0.names)" } ?? "placeholder"
        let sources = originals.isEmpty ? drawing.renditions.map { _ in placeholder } : originals.map(\.sha256)
        if skipsUnchanged {
            let unchanged = try await self.unchanged(row, subject.user, sources: sources, in: output)
            if unchanged.count == drawing.renditions.count {
                return Made(written: unchanged, isUnchanged: true, milliseconds: milliseconds)
            }
        }
        let pictures = try await drawing.paint(originals, at: worker, for: context)
        milliseconds["draw"] = watch.lap()
        var written: [Written] = []
        for (index, picture) in pictures.enumerated() {
            let kind = drawing.renditions[index]
            let rendition = picture.rendition
            let path = try path(row, subject.user, kind, format: rendition.format)
            try spare(subject.path, from: path, in: output)
            try reserved.check(path, at: template.fullPath(of: path), in: output)
            try output.write(rendition.bytes, to: path)
            let from = picture.isFinal ? sources[index] : ""
            written.append(self.written(rendition.bytes, at: path, source: from, as: kind))
        }
        milliseconds["write"] = watch.lap()
        return Made(written: written, isUnchanged: false, milliseconds: milliseconds)
    }

    /// Refuses to replace a picture that the batch reads, in this row or another one.
    private func spare(_ input: String?, from path: String, in output: OutputFolder) throws(PortraitError) {
        guard let input, output.byteCount(of: path) != nil else { return }
        let whole = template.fullPath(of: path)
        guard output.has(path, as: input) || inputs?.covers(whole) ?? false else { return }
        throw PortraitError(
            .usage,
            message: "\(whole) is one of the pictures that are read",
            hint: "write to another folder, or under names that the pattern does not match"
        )
    }

    /// The files that are what they would become; fewer than are asked for where one is not.
    private func unchanged(
        _ row: BatchRow,
        _ user: StoredUser?,
        sources: [String],
        in output: OutputFolder
    ) async throws(PortraitError) -> [Written] {
        var found: [Written] = []
        for (index, kind) in drawing.renditions.enumerated() {
            for format in kind.fixedFormat.map({ [$0] }) ?? ImageFormat.allCases {
                let path = try path(row, user, kind, format: format)
                guard let noted = await ledger.print(of: path),
                    let bytes = output.read(path, limit: drawing.painter.renderer.limits.maximumByteCount * 4)
                else { continue }
                let written = self.written(bytes, at: path, source: sources[index], as: kind)
                if written.file.print == noted.text {
                    found.append(written)
                    break
                }
            }
            guard found.count == index + 1 else { break }
        }
        return found
    }

    private func written(
        _ bytes: [UInt8],
        at path: String,
        source: String,
        as kind: BatchRendition
    ) -> Written {
        let digest = StoredPicture.Original(bytes: bytes, mediaType: nil).sha256
        let print = OutputPrint(
            original: source,
            recipe: kind.identity + "; " + drawing.circumstances,
            output: digest
        )
        return Written(
            output: BatchReportLine.Output(rendition: kind.name, path: template.fullPath(of: path), sha256: digest),
            file: JournalEntry.File(path: path, bytes: bytes.count, print: print.text)
        )
    }
}

extension StoredUser {
    /// Everything that the initials of a user are made from.
    fileprivate var names: String { [firstName, lastName, screenName, emailAddress].joined(separator: " ") }
}
