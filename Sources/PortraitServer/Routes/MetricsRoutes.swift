import HTTPConnections
import HTTPMessages
import OfflineStore
import PortraitDrawing
import Screenlets
import StoreEngine

/// What monitoring reads: `/metrics`.
struct MetricsRoutes: Sendable {
    let session: SessionContext
    let portraits: PortraitCache
    let renditions: RenditionCache
    let indexer: AvatarIndexer
    let portal: PortalReachability
    let meter: ServiceMeter
    let losses: LossMeter
    let streams: PortraitStreams
    let requests: RequestMeter
    let decoding: Decoding
    /// The size of the store, which is added up.
    let statistics: BriefAnswer<StoreStatistics>

    /// Makes what adds up a store.
    ///
    /// - Parameter session: The store, and the clock.
    /// - Returns: The size.
    static func statistics(of session: SessionContext) -> BriefAnswer<StoreStatistics> {
        BriefAnswer(now: session.clock.now) { () async throws(ServiceError) -> StoreStatistics in
            do throws(StoreError) {
                return try await session.store.statistics()
            } catch {
                throw .notReady(PortraitError(error))
            }
        }
    }

    /// Tells the numbers.
    ///
    /// - Returns: The text that Prometheus reads.
    func metrics() async -> ServerResponse {
        var text = PrometheusText()
        writeRequests(to: &text)
        writeEvents(to: &text)
        writeState(to: &text)
        text.metric(
            "portrait_sign_in_paused",
            .gauge,
            "Whether the portal is not asked, because it has refused the account's password twice.",
            [PrometheusText.Sample(value: await session.isSignInPaused() ? 1 : 0)]
        )
        await writeStore(to: &text)
        return ServerResponse(
            status: .ok,
            fields: [.contentType: "text/plain; version=0.0.4; charset=utf-8", .cacheControl: "no-store"],
            body: .bytes(Array(text.text.utf8))
        )
    }

    private func writeRequests(to text: inout PrometheusText) {
        let counts = requests.counts.sorted {
            ($0.key.route, $0.key.method, $0.key.status) < ($1.key.route, $1.key.method, $1.key.status)
        }
        text.metric(
            "portrait_http_requests_total",
            .counter,
            "Requests that were answered.",
            counts.map { kind, count in
                PrometheusText.Sample(
                    labels: [("route", kind.route), ("method", kind.method), ("status", "\(kind.status)")],
                    value: Double(count)
                )
            }
        )
        text.histogram(
            "portrait_http_request_duration_seconds",
            "Time until an answer was ready to be sent.",
            requests.times
        )
    }

    private func writeEvents(to text: inout PrometheusText) {
        func write(_ name: String, _ help: String, _ label: String, _ events: [(String, ServiceMeter.Event)]) {
            text.metric(
                name,
                .counter,
                help,
                events.map { value, event in
                    PrometheusText.Sample(labels: [(label, value)], value: Double(meter.total(event)))
                }
            )
        }
        write(
            "portrait_renditions_total",
            "Pictures by where they came from.",
            "source",
            [("memory", .renditionKept), ("made", .renditionMade)]
        )
        write(
            "portrait_portraits_total",
            "Portraits by where they came from.",
            "source",
            [("remote", .fromPortal), ("cache", .fromCache), ("placeholder", .placeholder)]
        )
        write(
            "portrait_revalidations_total",
            "Questions to the portal in the background.",
            "result",
            [("answered", .revalidated), ("failed", .revalidationFailed)]
        )
        write(
            "portrait_edits_total",
            "Edits that were sent in the background.",
            "result",
            [("sent", .editSent), ("failed", .editFailed), ("conflict", .editConflicted)]
        )
        writeFailures(to: &text)
        writeDecoders(to: &text)
    }

    private func writeDecoders(to text: inout PrometheusText) {
        if let counts = decoding.pool?.counts {
            text.metric(
                "portrait_decoders_total",
                .counter,
                "Processes that decode pictures: those started, those that a picture broke, those ended from outside.",
                [("started", counts.started), ("broken", counts.broken), ("ended", counts.ended)]
                    .map { event, count in PrometheusText.Sample(labels: [("event", event)], value: Double(count)) }
            )
        }
        text.metric(
            "portrait_quarantined_total",
            .counter,
            "Pictures that this process has put into quarantine.",
            [PrometheusText.Sample(value: Double(decoding.quarantine.addedCount))]
        )
    }

    private func writeFailures(to text: inout PrometheusText) {
        text.metric(
            "portrait_clients_cut_off_total",
            .counter,
            "Clients that took too long, or sent too much.",
            [PrometheusText.Sample(value: Double(meter.total(.cutOff)))]
        )
        text.metric(
            "portrait_events_total",
            .counter,
            "Times that a stream was told of a portrait.",
            [PrometheusText.Sample(value: Double(streams.sentCount))]
        )
        text.metric(
            "portrait_lost_total",
            .counter,
            "Portraits that the portal names and does not give any more, or may have lost; each user once.",
            [PrometheusText.Sample(value: Double(losses.total))]
        )
        text.metric(
            "portrait_portal_errors_total",
            .counter,
            "Loads that failed, by code.",
            meter.failures.sorted { $0.key < $1.key }
                .map { code, count in PrometheusText.Sample(labels: [("code", code)], value: Double(count)) }
        )
    }

    private func writeState(to text: inout PrometheusText) {
        let (load, running) = (renditions.workers.load, renditions.workers.running)
        func gauge(_ name: String, _ help: String, _ value: Int) {
            text.metric(name, .gauge, help, [PrometheusText.Sample(value: Double(value))])
        }
        gauge("portrait_workers", "Threads that make pictures.", renditions.workers.workerCount)
        gauge("portrait_workers_busy", "Threads that are making a picture.", running)
        let waiting = max(0, load - running) + renditions.originals.waiting
        gauge("portrait_queue_length", "Pictures that wait for a thread, or for their original.", waiting)
        gauge("portrait_event_streams", "Streams of events that are open.", streams.count)
        gauge("portrait_users_indexed", "Users that avatars are found for.", indexer.index.count)
        text.metric(
            "portrait_portal_up",
            .gauge,
            "Whether the portal answered when it was asked last; no value before it was asked.",
            portal.presence.isUp.map { [PrometheusText.Sample(value: $0 ? 1 : 0)] } ?? []
        )
        text.metric(
            "portrait_memory_bytes",
            .gauge,
            "Bytes of pictures that are kept in memory.",
            [
                PrometheusText.Sample(labels: [("kind", "renditions")], value: Double(renditions.keptByteCount)),
                PrometheusText.Sample(labels: [("kind", "originals")], value: Double(portraits.keptByteCount)),
            ]
        )
    }

    private func writeStore(to text: inout PrometheusText) async {
        do {
            let pending = try await session.store.editCount(portal: session.portalKey)
            let statistics = try await statistics.value()
            func gauge(_ name: String, _ help: String, _ value: Int) {
                text.metric(name, .gauge, help, [PrometheusText.Sample(value: Double(value))])
            }
            gauge("portrait_pending_edits", "Edits that the portal does not have yet.", pending.total)
            gauge("portrait_store_entries", "Portraits in the store.", statistics.entryCount)
            gauge("portrait_store_bytes", "Bytes of pictures in the store.", statistics.byteCount)
            gauge("portrait_store_up", "Whether the store can be read.", 1)
        } catch {
            text.metric(
                "portrait_store_up",
                .gauge,
                "Whether the store can be read.",
                [PrometheusText.Sample(value: 0)]
            )
        }
    }
}
