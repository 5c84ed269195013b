extension PictureServer {
    /// Starts `portrait serve` with a store that has the pictures.
    ///
    /// - Parameters:
    ///   - program: The path of the program.
    ///   - portal: The address of the portal behind it.
    ///   - environment: Where its cache is, and the account.
    ///   - decoders: Where pictures are drawn, as `--decoders` says it.
    ///   - name: Its name in the table; nil tells how it draws.
    /// - Returns: The server.
    /// - Throws: ``BenchmarkError`` when it does not come up.
    static func portrait(
        _ program: String,
        portal: String,
        environment: [String: String],
        decoders: String = "workers",
        name: String? = nil
    ) throws -> PictureServer {
        var environment = environment
        environment["PORTRAIT_SERVER"] = portal
        environment["PORTRAIT_USER"] = "test@example.com"
        environment["PORTRAIT_PASSWORD"] = "test"
        environment["PORTRAIT_SERVE_WORKERS"] = "\(workers)"
        environment["PORTRAIT_DECODERS"] = decoders
        // The portal doesn't know the users that the store is filled with.
        environment["PORTRAIT_SERVE_FRESH"] = "86400"
        environment["PORTRAIT_SERVE_POLICIES"] = "cache-first,remote-first"
        let server = try AnnouncedProgram(
            [program, "serve", "--listen", "127.0.0.1:0", "--json", "--quiet"],
            environment: environment
        )
        let name = name ?? (decoders == "workers" ? "portrait serve" : "portrait serve, \(decoders)")
        return PictureServer(name: name, url: server.url, process: server.process) { picture in
            "/portraits/\(picture.userId)/resize:%dx%d/format:jpeg:\(quality)"
        }
    }
}
