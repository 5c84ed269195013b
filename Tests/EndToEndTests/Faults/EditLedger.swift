import SandboxPortal
import Testing

/// The edits of a run in the order in which they were asked for, and the judgement of what became of them.
struct EditLedger: Sendable {
    var edits: [PromisedEdit]

    /// Checks what the portal took against what was promised.
    ///
    /// - Parameters:
    ///   - history: What the portal took, in order.
    ///   - rows: The rows of `pending list --all`, after a sync that was not disturbed.
    ///   - context: What is told with a finding.
    func check(history: [PortraitEvent], rows: [JSON], context: String) {
        for userId in Set(edits.map(\.userId)) {
            let edits = edits.filter { $0.userId == userId }
            let events = history.filter { $0.userId == userId }
            let taken = events.map { event in edits.firstIndex { $0.served.contains(event.sha256) } }
            #expect(!taken.contains(nil), "the portal got what nobody asked for: \(context)")
            let order = taken.compactMap(\.self)
            #expect(order == order.sorted(), "an older portrait came after a newer one: \(order) \(context)")
            // A picture that is sent again in the size that the portal keeps is another one.
            let sendings = zip(taken, events).map { "\($0 ?? -1) \($1.sha256 ?? "")" }
            #expect(sendings.count == Set(sendings).count, "an edit was sent twice: \(order) \(context)")
            guard let promised = edits.lastIndex(where: \.isAcknowledged) else { continue }
            if let latest = order.last, latest >= promised { continue }
            let isListed = rows.contains { row in
                row["reason"]?.text != nil && edits[promised...].contains { $0.sent == row["sha256"]?.text }
            }
            #expect(isListed, "user \(userId)'s acknowledged edit \(promised) is lost: \(order), \(rows) \(context)")
        }
    }
}
