import FoundationEssentials
import PixelPipeline

/// The service beside servers that do the same: pictures that have to be made, and pictures that are there.
struct ServeBenchmark {
    private static let missConnections = 8
    private static let hitConnections = 32
    /// The numbers of connections at which answers from memory are compared with those of files.
    private static let compared = [16, 64]
    private static let hitSize = 256
    private static let missGoal = 4.0
    private static let hitGoal = 1.0 / 3
    private static let processorGoal = 1.0
    /// What drawing in a jail may cost beside drawing in the service itself, and beside an earlier build.
    private static let jailGoal = 1.1
    private static let slowGoal = 5.0

    private let portrait: PictureServer
    /// The service that draws in its own process.
    private let inside: PictureServer
    /// An earlier build of the service; nil where none is compared.
    private let earlier: PictureServer?
    private let nginx: PictureServer
    private let peers: [PictureServer]
    private let pictures: ServedPictures
    private let folder: String

    /// Starts the servers and measures.
    ///
    /// - Parameters:
    ///   - program: The path of the program.
    ///   - bench: Where the pictures and the peers are.
    ///   - folder: The folder that is written to.
    ///   - seconds: How long the memory is watched.
    ///   - before: The path of an earlier build that makes the same pictures beside it; nil for none.
    ///   - withPeers: Whether the other servers that draw, which were installed for it, are measured as well.
    ///   - show: Is given each part of the report as soon as it is there.
    /// - Throws: ``BenchmarkError``, the store's error, and what goes wrong with files.
    static func run(
        _ program: String,
        bench: BenchmarkFolder,
        scratch folder: String,
        seconds: Int,
        before: String?,
        withPeers: Bool,
        show: (String) -> Void
    ) async throws {
        let pictures = try ServedPictures(bench)
        let environment = [
            "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder,
            "PORTRAIT_CACHE_DIR": folder + "/store", "XDG_CONFIG_HOME": folder + "/config",
        ]
        let portal = try PortalProcess(program: program, environment: environment)
        defer { portal.end() }
        try await pictures.fill(folder + "/store", portal: portal.url)
        let portrait = try PictureServer.portrait(program, portal: portal.url, environment: environment)
        defer { portrait.end() }
        let inside = try PictureServer.portrait(
            program,
            portal: portal.url,
            environment: environment,
            decoders: "inside"
        )
        defer { inside.end() }
        let earlier = try before.map {
            try PictureServer.portrait($0, portal: portal.url, environment: environment, name: "portrait serve, before")
        }
        defer { earlier?.end() }
        let files = try keepHits(pictures, of: portrait, in: folder)
        let header = try portrait.header(sized(portrait.target(pictures.stored[0]), hitSize), scratch: folder)
            .filter { !ownFields.contains($0.name.lowercased()) }
        let nginx = try PictureServer.nginx(pictures, files: files, header: header, scratch: folder)
        defer { nginx.end() }
        let peers = withPeers ? [try PictureServer.thumbor(bench, pictures, scratch: folder)] : []
        defer { for peer in peers { peer.end() } }
        let benchmark = ServeBenchmark(
            portrait: portrait,
            inside: inside,
            earlier: earlier,
            nginx: nginx,
            peers: peers,
            pictures: pictures,
            folder: folder
        )
        for server in [portrait, inside, earlier, nginx].compactMap(\.self) + peers { try benchmark.check(server) }
        try benchmark.measure(show)
        let watch = try await MemoryWatch(portrait, benchmark.mixed(), seconds: seconds, scratch: folder)
        show(watch.report.text)
    }

    private func measure(_ show: (String) -> Void) throws {
        for (name, set) in [("miss, camera", pictures.camera), ("miss, stored", pictures.stored)] {
            let own: [(PictureServer, Double?, Double?)] =
                [(portrait, nil, nil)] + [inside, earlier].compactMap(\.self).map { ($0, nil, Self.jailGoal) }
            let lanes = (own + ([nginx] + peers).map { ($0, Self.missGoal, nil) })
                .map { server, goal, processorGoal in
                    LoadRace.Lane(
                        name: server.name,
                        server: server,
                        load: Load(targets: set.map(server.target), connections: Self.missConnections),
                        goal: goal,
                        processorGoal: processorGoal
                    )
                }
            show(try LoadRace(name, lanes, scratch: folder).table.text)
        }
        for connections in Self.compared {
            for isRepeated in [false, true] {
                let name = "\(isRepeated ? "304" : "hit"), \(connections) connections"
                show(try LoadRace(name, lanes(connections, isRepeated: isRepeated), scratch: folder).table.text)
            }
        }
        let race = try LoadRace("hit", lanes(Self.hitConnections, isRepeated: false), scratch: folder)
        let met = race.slow < Self.slowGoal ? "yes" : "no"
        show(
            race.table.text + "p99 of hits at \(Self.hitConnections) connections: \(race.slow.text) ms,"
                + " goal < \(Self.slowGoal.text) ms, met: \(met)\n"
        )
    }

    /// The service and nginx, which gives the same bytes with the same header from files.
    ///
    /// - Parameters:
    ///   - connections: The number of connections.
    ///   - isRepeated: Whether the pictures are asked for by who has them, so that the answer is 304.
    /// - Returns: The lanes of both.
    /// - Throws: ``BenchmarkError`` where a server does not answer, and what goes wrong with files.
    private func lanes(_ connections: Int, isRepeated: Bool) throws -> [LoadRace.Lane] {
        let files = pictures.stored.map { "/files/\($0.userId).jpg" }
        return [
            LoadRace.Lane(
                name: portrait.name,
                server: portrait,
                load: Load(
                    targets: try targets(hits, of: portrait, isRepeated: isRepeated),
                    connections: connections,
                    isRepeated: isRepeated
                )
            ),
            LoadRace.Lane(
                name: "nginx, files",
                server: nginx,
                load: Load(
                    targets: try targets(files, of: nginx, isRepeated: isRepeated),
                    connections: connections,
                    isRepeated: isRepeated
                ),
                goal: Self.hitGoal,
                processorGoal: Self.processorGoal
            ),
        ]
    }

    private func targets(_ targets: [String], of server: PictureServer, isRepeated: Bool) throws -> [String] {
        guard isRepeated else { return targets }
        return try targets.map { target in
            let tag = try server.header(target, scratch: folder).first { $0.name.lowercased() == "etag" }
            guard let tag else { throw BenchmarkError.wrongPicture(server: server.name, reason: "no entity tag") }
            return "\(target)\tIf-None-Match: \(tag.value)"
        }
    }

    /// The fields that a server of files writes itself.
    private static let ownFields: Set = [
        "connection", "content-length", "content-type", "date", "etag", "last-modified", "server",
    ]

    /// What the service has in memory.
    private var hits: [String] { pictures.stored.map { Self.sized(portrait.target($0), Self.hitSize) } }

    /// Keeps the answers of the service as files, for a server that gives the same bytes.
    private static func keepHits(
        _ pictures: ServedPictures,
        of server: PictureServer,
        in folder: String
    ) throws -> String {
        let files = folder + "/files"
        try FileManager.default.createDirectory(atPath: files, withIntermediateDirectories: true)
        for picture in pictures.stored {
            try server.get(sized(server.target(picture), hitSize), to: "\(files)/\(picture.userId).jpg")
        }
        return files
    }

    /// Sees to it that what a server gives is what it was asked for.
    private func check(_ server: PictureServer) throws {
        let file = folder + "/answer"
        for picture in [pictures.camera[0], pictures.stored[0]] {
            try server.get(Self.sized(server.target(picture), Self.hitSize), to: file)
            let header = try ImageHeader(reading: Array(Data(contentsOf: URL(filePath: file))))
            guard header.format == .jpeg, header.size == PixelSize(width: Self.hitSize, height: Self.hitSize) else {
                throw BenchmarkError.wrongPicture(server: server.name, reason: "\(header.format) of \(header.size)")
            }
        }
    }

    /// What a service is asked for in a day: mostly what it has, sometimes what it has to make or to ask the portal for.
    private func mixed() -> Load {
        let hits = hits
        let some = pictures.stored[0].userId
        var targets = hits + hits + hits
        targets += pictures.stored.prefix(4).map(portrait.target)
        targets += pictures.camera.prefix(1).map(portrait.target)
        targets += [
            "/portraits/\(some)", "/portraits/\(some)\tIf-None-Match: *", hits[0] + "\tAccept: image/webp",
            "/portraits/by-screen-name/user\(some)/resize:96x96/circle", "/portraits/\(some)/why",
            "/portraits/by-email/user\(some)%40example.org/resize:64x64/format:auto\tAccept: image/webp",
            "/portraits/by-screen-name/jane/resize:128x128?policy=remote-first",
            "/portraits/1/resize:128x128?on-failure=placeholder", "/avatar/0?s=80&d=retro&f=y", "/metrics", "/healthz",
        ]
        return Load(targets: targets, connections: Self.hitConnections)
    }

    private static func sized(_ target: String, _ side: Int) -> String {
        target.split(separator: "%d", omittingEmptySubsequences: false).joined(separator: "\(side)")
    }
}
