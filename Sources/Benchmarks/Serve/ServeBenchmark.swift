import FoundationEssentials
import PixelPipeline

/// The service beside servers that do the same: pictures that have to be made, and pictures that are there.
struct ServeBenchmark {
    private static let missConnections = 8
    private static let hitConnections = 32
    private static let hitSize = 256
    private static let missGoal = 4.0
    private static let hitGoal = 1.0 / 3
    private static let slowGoal = 5.0

    private let portrait: PictureServer
    private let nginx: PictureServer
    private let thumbor: PictureServer
    private let pictures: ServedPictures
    private let folder: String

    /// Starts the servers and measures.
    ///
    /// - Parameters:
    ///   - program: The path of the program.
    ///   - workshop: Where the pictures and the peers are.
    ///   - folder: The folder that is written to.
    ///   - seconds: How long the memory is watched.
    ///   - show: Is given each part of the report as soon as it is there.
    /// - Throws: ``BenchmarkError``, the store's error, and what goes wrong with files.
    static func run(
        _ program: String,
        workshop: Workshop,
        scratch folder: String,
        seconds: Int,
        show: (String) -> Void
    ) async throws {
        let pictures = try ServedPictures(workshop)
        let environment = [
            "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder,
            "PORTRAIT_CACHE_DIR": folder + "/store", "XDG_CONFIG_HOME": folder + "/config",
        ]
        let portal = try Portal(program: program, environment: environment)
        defer { portal.end() }
        try await pictures.fill(folder + "/store", portal: portal.url)
        let portrait = try PictureServer.portrait(program, portal: portal.url, environment: environment)
        defer { portrait.end() }
        let files = try keepHits(pictures, of: portrait, in: folder)
        let nginx = try PictureServer.nginx(pictures, files: files, scratch: folder)
        defer { nginx.end() }
        let thumbor = try PictureServer.thumbor(workshop, pictures, scratch: folder)
        defer { thumbor.end() }
        let benchmark = ServeBenchmark(
            portrait: portrait,
            nginx: nginx,
            thumbor: thumbor,
            pictures: pictures,
            folder: folder
        )
        for server in [portrait, nginx, thumbor] { try benchmark.check(server) }
        try benchmark.measure(show)
        let watch = try await MemoryWatch(portrait, benchmark.mixed(), seconds: seconds, scratch: folder)
        show(watch.report.text)
    }

    private func measure(_ show: (String) -> Void) throws {
        for (name, set) in [("miss, camera", pictures.camera), ("miss, stored", pictures.stored)] {
            let lanes = [portrait, nginx, thumbor]
                .map { server in
                    LoadRace.Lane(
                        name: server.name,
                        server: server,
                        load: Load(targets: set.map(server.target), connections: Self.missConnections),
                        goal: server.name == portrait.name ? nil : Self.missGoal
                    )
                }
            show(try LoadRace(name, lanes, scratch: folder).table.text)
        }
        let race = try LoadRace(
            "hit",
            [
                LoadRace.Lane(
                    name: portrait.name,
                    server: portrait,
                    load: Load(targets: hits, connections: Self.hitConnections)
                ),
                LoadRace.Lane(
                    name: "nginx, files",
                    server: nginx,
                    load: Load(
                        targets: pictures.stored.map { "/files/\($0.userId).jpg" },
                        connections: Self.hitConnections
                    ),
                    goal: Self.hitGoal
                ),
            ],
            scratch: folder
        )
        let met = race.slow < Self.slowGoal ? "yes" : "no"
        show(
            race.table.text + "p99 of hits at \(Self.hitConnections) connections: \(race.slow.text) ms,"
                + " goal < \(Self.slowGoal.text) ms, met: \(met)\n"
        )
    }

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
        return Load(
            targets: hits + hits + hits + pictures.stored.prefix(4).map(portrait.target)
                + pictures.camera.prefix(1).map(portrait.target)
                + [
                    "/portraits/\(some)", "/portraits/\(some)\tIf-None-Match: *", hits[0] + "\tAccept: image/webp",
                    "/portraits/by-screen-name/user\(some)/resize:96x96/circle", "/portraits/\(some)/why",
                    "/portraits/by-email/user\(some)%40example.org/resize:64x64/format:auto\tAccept: image/webp",
                    "/portraits/by-screen-name/jane/resize:128x128?policy=remote-first",
                    "/portraits/1/resize:128x128?on-failure=placeholder", "/avatar/0?s=80&d=retro&f=y", "/metrics",
                    "/healthz",
                ],
            connections: Self.hitConnections
        )
    }

    private static func sized(_ target: String, _ side: Int) -> String {
        target.split(separator: "%d", omittingEmptySubsequences: false).joined(separator: "\(side)")
    }
}
