/// The pictures that wait to be drawn, or for their originals: each client's in their order, and one of each client in turn.
///
/// A value; it is bounded by whoever adds to it.
struct DrawingQueue<Ticket: Identifiable> {
    private struct ClientQueue {
        var client: ClientNetwork
        var tickets: [Ticket]
    }

    /// The clients that wait; the first one's turn is next.
    private var queues: [ClientQueue] = []

    /// The number of pictures that wait.
    private(set) var count = 0

    /// The number of pictures of a client that wait.
    func count(of client: ClientNetwork) -> Int { queues.first { $0.client == client }?.tickets.count ?? 0 }

    /// The picture whose turn is next.
    var next: Ticket? { queues.first?.tickets.first }

    /// Adds a picture behind all others of its client.
    mutating func add(_ ticket: Ticket, of client: ClientNetwork) {
        count += 1
        if let index = queues.firstIndex(where: { $0.client == client }) {
            queues[index].tickets.append(ticket)
        } else {
            queues.append(ClientQueue(client: client, tickets: [ticket]))
        }
    }

    /// Takes the picture whose turn is next; its client's next one waits for those of all other clients.
    mutating func takeNext() -> Ticket? {
        guard !queues.isEmpty else { return nil }
        count -= 1
        var queue = queues.removeFirst()
        let ticket = queue.tickets.removeFirst()
        if !queue.tickets.isEmpty { queues.append(queue) }
        return ticket
    }

    /// Removes a picture that nobody waits for any more.
    ///
    /// - Parameter id: Which one.
    /// - Returns: The picture; nil where it does not wait.
    mutating func remove(_ id: Ticket.ID) -> Ticket? {
        for index in queues.indices {
            guard let ticketIndex = queues[index].tickets.firstIndex(where: { $0.id == id }) else { continue }
            count -= 1
            let ticket = queues[index].tickets.remove(at: ticketIndex)
            if queues[index].tickets.isEmpty { queues.remove(at: index) }
            return ticket
        }
        return nil
    }
}
