/// What the thread does: begins transfers, waits for all of them at once, and ends them.
final class CurlLoop {
    private let settings: CurlSettings
    private let thread: CurlThread
    private var multi: Curl.Multi?
    private var share: Curl.Share?
    /// What waits for a connection, in the order in which it came.
    private var waiting: [CurlExchange] = []
    /// What is under way, by its handle.
    private var underWay: [Int: (exchange: CurlExchange, transfer: CurlTransfer)] = [:]
    /// What can be used again.
    private var idle: [CurlTransfer] = []
    /// When the last transfer ended; nil where no connection is kept.
    private var idleSince: ContinuousClock.Instant?

    init(settings: CurlSettings, thread: CurlThread) {
        self.settings = settings
        self.thread = thread
    }

    /// Runs until the thread is to end; everything is given back then.
    func run() {
        if let fault = prepare() ?? goOn() { thread.refuse(.configuration(.library(fault))) }
        close()
    }

    /// Asks until the thread is to end.
    ///
    /// - Returns: What makes it impossible to go on; nil where the thread is to end.
    private func goOn() -> String? {
        while let multi {
            let (arrived, isEnding) = thread.take(heldCount: waiting.count + underWay.count)
            waiting += arrived
            guard !isEnding else { return nil }
            endTheLate()
            begin(on: multi)
            guard multi.perform() else { return "it can't go on" }
            let endedCount = endTheDone(on: multi)
            // A connection is free for one that waits.
            if endedCount > 0, !waiting.isEmpty { continue }
            // Nothing may come between: what is done and not read would keep the waiting from ending.
            guard multi.poll(milliseconds: patience()) else { return "it can't wait" }
            renewIfIdle()
        }
        return nil
    }

    // MARK: The handles

    private func prepare() -> String? {
        if let reason = Curl.loadingFailure { return reason }
        share = Curl.Share.make()
        guard let multi = Curl.Multi.make(connectionCount: settings.connectionCount) else {
            return "it has no memory or no file descriptors left"
        }
        self.multi = multi
        thread.wait(by: multi)
        return nil
    }

    /// Closes the connections that are kept, once nobody has wanted one for a while: libcurl looks at them only when it is
    /// asked for something.
    private func renewIfIdle() {
        guard let idleSince, underWay.isEmpty, idleSince + .seconds(settings.idleSeconds) <= .now else { return }
        self.idleSince = nil
        guard let renewed = Curl.Multi.make(connectionCount: settings.connectionCount) else { return }
        thread.wait(by: renewed)
        multi?.cleanUp()
        multi = renewed
    }

    private func close() {
        waiting += thread.take(heldCount: 0).exchanges
        for exchange in waiting { exchange.end(.failure(.cancelled)) }
        waiting = []
        for id in Array(underWay.keys) { end(id, as: .failure(.cancelled)) }
        // Their handles before what they share.
        idle = []
        thread.wait(by: nil)
        multi?.cleanUp()
        multi = nil
        share?.cleanUp()
        share = nil
    }

    // MARK: Transfers

    private func begin(on multi: Curl.Multi) {
        while underWay.count < settings.connectionCount, !waiting.isEmpty {
            let exchange = waiting.removeFirst()
            if exchange.isEnded { continue }
            guard let transfer = idle.popLast() ?? CurlTransfer(settings: settings, share: share) else {
                exchange.end(.failure(.configuration(.library("it does not know an option that is needed"))))
                continue
            }
            guard transfer.begin(exchange.request), multi.add(transfer.easy) else {
                transfer.end()
                exchange.end(.failure(.configuration(.library("it does not take the request"))))
                continue
            }
            underWay[transfer.easy.id] = (exchange, transfer)
        }
    }

    /// Ends what libcurl is done with.
    private func endTheDone(on multi: Curl.Multi) -> Int {
        var count = 0
        while let (id, code) = multi.done() {
            guard let (_, transfer) = underWay[id] else { continue }
            end(id, as: transfer.result(code: code))
            count += 1
        }
        return count
    }

    /// Ends what nobody waits for any more, and what has taken too long.
    private func endTheLate() {
        let now = ContinuousClock.now
        for (id, (exchange, transfer)) in underWay {
            transfer.notice(at: now)
            if exchange.isEnded {
                end(id, as: .failure(.cancelled))
            } else if let phase = transfer.timeOut(at: now) {
                end(id, as: .failure(.connectionFailure(ConnectionFailure(.timedOut(phase)))))
            }
        }
        waiting.removeAll { exchange in
            guard exchange.request.deadline <= now else { return exchange.isEnded }
            exchange.end(.failure(.connectionFailure(ConnectionFailure(.timedOut(.whole)))))
            return true
        }
    }

    private func end(_ id: Int, as outcome: CurlExchange.Outcome) {
        guard let (exchange, transfer) = underWay.removeValue(forKey: id) else { return }
        multi?.remove(transfer.easy)
        transfer.end()
        idle.append(transfer)
        exchange.end(outcome)
        if underWay.isEmpty { idleSince = .now }
    }

    // MARK: Waiting

    /// How long nothing has to be done by the clock, in milliseconds; libcurl knows its own times.
    private func patience() -> Int {
        let now = ContinuousClock.now
        for (_, transfer) in underWay.values { transfer.notice(at: now) }
        var next = underWay.values.lazy.compactMap(\.transfer.deadline).min()
        // All of them have the same time, so the first one's is over first.
        if let first = waiting.first?.request.deadline { next = min(next ?? first, first) }
        if underWay.isEmpty, let idleSince { next = idleSince + .seconds(settings.idleSeconds) }
        return next.map { max(0, now.duration(to: $0).wholeMilliseconds) } ?? Int(CInt.max)
    }
}
