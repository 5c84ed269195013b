import FoundationEssentials
import HTTPConnections
import HTTPMessages
import OfflineStore
import Screenlets
import StoreEngine

/// The people of the portal, page by page: `/people`.
struct PeopleRoutes: Sendable {
    private static let pageLength = 50
    private static let parameters: Set = ["query", "filter", "after", "_"]

    let session: SessionContext
    let indexer: AvatarIndexer
    let portraits: PortraitCache
    let authorizer: Authorizer

    private struct Listing: Encodable {
        struct Row: Encodable {
            var userId: Int64
            var screenName: String
            var name: String
            var portrait: Bool
            var pending: Bool
            var address: String
        }

        var people: [Row]
        var next: String?
        var count: Int
        /// Told only where the portal gives no list.
        var complete: Bool?
        /// Told only where pictures are refused without a token.
        var needsToken: Bool?

        enum Key: String, CodingKey { case people, next, count, complete, needsToken }

        func encode(to encoder: any Encoder) throws {
            var object = encoder.container(keyedBy: Key.self)
            try object.encode(people, forKey: .people)
            // Null, not absent.
            try object.encode(next, forKey: .next)
            try object.encode(count, forKey: .count)
            try object.encodeIfPresent(complete, forKey: .complete)
            try object.encodeIfPresent(needsToken, forKey: .needsToken)
        }
    }

    /// Gives a page of people.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - target: Its target; `query`, `filter` and `after` choose.
    ///   - client: The client's address.
    /// - Returns: The people, ordered by name; their e-mail addresses are searched and not told.
    /// - Throws: ``ServiceError``.
    func list(_ request: ServerRequest, _ target: RequestTarget, client: String?) async throws(ServiceError)
        -> ServerResponse
    {
        try authorizer.demand(.read, of: request, client: client)
        let (filter, place) = try Self.choice(of: target)
        await indexer.waitForPeople()
        let known = indexer.people.now
        let query = FoldedText(target.parameter("query") ?? "")
        var people = try await told(known.people).filter { $0.matches(query) }
        var versions: [Int64: PortraitVersion] = [:]
        if let filter {
            versions = try await self.versions(of: nil)
            people = people.filter { filter.includes($0, versions[$0.userId]) }
        }
        let rest = place.map { place in people.firstIndex { place < $0.place }.map { people[$0...] } ?? [] }
        let page = Array((rest ?? people[...]).prefix(Self.pageLength))
        if filter == nil { versions = try await self.versions(of: page.map(\.userId)) }
        let listing = Listing(
            people: page.map { Self.row($0, versions[$0.userId]) },
            next: page.count == Self.pageLength && page.last != people.last ? page.last?.place.text : nil,
            count: people.count,
            complete: known.isComplete ? nil : false,
            needsToken: authorizer.requiresSignature ? true : nil
        )
        return ServerResponse(
            status: .ok,
            fields: [.contentType: "application/json", .cacheControl: "no-store"],
            body: .bytes(try .json(listing))
        )
    }

    private static func choice(of target: RequestTarget) throws(ServiceError) -> (PeopleFilter?, PeoplePlace?) {
        try target.checkParameters(parameters) { _ in "people are chosen by query, filter and after" }
        var filter: PeopleFilter?
        if let word = target.parameter("filter"), !word.isEmpty {
            filter = PeopleFilter(rawValue: word)
            guard filter != nil else {
                throw .badParameter(word, of: "filter", known: PeopleFilter.allCases.map(\.rawValue))
            }
        }
        var place: PeoplePlace?
        if let text = target.parameter("after"), !text.isEmpty {
            place = PeoplePlace(text)
            guard place != nil else {
                throw .badParameter("after is none of ours", hint: "give what was told as next")
            }
        }
        return (filter, place)
    }

    /// Leaves out those of whom the portal has said that they are none, unless an edit of theirs waits.
    private func told(_ people: [Person]) async throws(ServiceError) -> [Person] {
        let missing = portraits.missing(of: people)
        guard !missing.isEmpty else { return people }
        let versions = try await self.versions(of: missing)
        // What any process was given since the refusal ends it.
        let hidden = Set(missing.filter { portraits.shown(versions[$0]) == nil })
        return people.filter { !hidden.contains($0.userId) }
    }

    /// What the store knows of some users; of all where none are named.
    private func versions(of userIds: [Int64]?) async throws(ServiceError) -> [Int64: PortraitVersion] {
        let store = session.store.waitingForDatabase(false)
        do throws(StoreError) {
            guard let userIds else { return try await store.portraitVersions(portal: session.portalKey) }
            return try await store.portraitVersions(of: userIds, portal: session.portalKey)
        } catch {
            throw ServiceError(PortraitError(error))
        }
    }

    private static func row(_ person: Person, _ version: PortraitVersion?) -> Listing.Row {
        Listing.Row(
            userId: person.userId,
            screenName: person.screenName,
            name: person.name,
            portrait: person.hasPortrait(version),
            pending: version?.isPending ?? false,
            address: "/portraits/\(person.userId)"
        )
    }
}
