import FoundationEssentials
import SandboxPortal
import Testing

@Suite("portrait cache")
struct CacheCommandTests {
    /// A stage whose cache holds the first users' portraits.
    private func withFilledCache(_ body: @Sendable (Stage, [SandboxUser]) async throws -> Void) async throws {
        try await Stage.with(.liferay74) { stage in
            let users = Array(stage.sandbox.users.filter { $0.portraitId != 0 }.prefix(3))
            for user in users {
                let fetched = try await stage.fetch("--user-id", "\(user.userId)", "-o", "-")
                try #require(fetched.status == 0, "\(fetched.error)")
            }
            try await body(stage, users)
        }
    }

    @Test("lists and shows what is kept")
    func listAndShow() async throws {
        try await withFilledCache { stage, users in
            let list = try await stage.program.run("cache", "list", "--json").json()
            guard case .list(let entries) = list["entries"] else {
                Issue.record("no entries")
                return
            }
            #expect(entries.compactMap { $0["user"]?["userId"]?.number } == users.map { Double($0.userId) })
            let shown = try await stage.program.run("cache", "show", "--screen-name", users[1].screenName, "--json")
                .json()
            #expect(shown["entry"]?["user"]?["emailAddress"]?.text == users[1].emailAddress)
            #expect(shown["entry"]?["bytes"]?.number == Double(try stage.picture(of: users[1]).count))
            #expect(try await stage.program.run("cache", "show", "--user-id", "1").status == 69)
            let plain = try await stage.program.run("cache", "list")
            #expect(String(decoding: plain.output, as: UTF8.self).split(separator: "\n").count == users.count)
        }
    }

    @Test("finds a damaged entry, counts it as missing, and removes it when told to")
    func damage() async throws {
        try await withFilledCache { stage, users in
            let sound = try await stage.program.run("cache", "verify", "--json")
            #expect(sound.status == 0)
            #expect(try sound.json()["checked"]?.number == 3)
            try damagePicture(try stage.picture(of: users[0]), in: stage)

            let verified = try await stage.program.run("cache", "verify", "--json")
            #expect(verified.status == 74)
            guard case .list(let damaged) = try verified.json()["damaged"] else {
                Issue.record("no list of damage")
                return
            }
            #expect(damaged.compactMap { $0["userId"]?.number } == [Double(users[0].userId)])

            let id = "\(users[0].userId)"
            let missing = try await stage.fetch("--user-id", id, "--policy", "cache-only", "--json")
            #expect(missing.status == 69)
            #expect(try missing.json()["error"]?["code"]?.text == "cache-damaged")
            let healed = try await stage.fetch("--user-id", id, "--policy", "cache-first", "-o", "-")
            #expect(healed.output == (try stage.picture(of: users[0])))
            #expect(try await stage.program.run("cache", "verify").status == 0)

            try damagePicture(try stage.picture(of: users[1]), in: stage)
            #expect(try await stage.program.run("cache", "verify", "--remove").status == 0)
            #expect(try await stage.program.run("cache", "show", "--user-id", "\(users[1].userId)").status == 69)
        }
    }

    @Test("prunes to a size and clears")
    func pruneAndClear() async throws {
        try await withFilledCache { stage, _ in
            let pruned = try await stage.program.run("cache", "prune", "--to-size", "15kB", "--json")
            #expect(pruned.status == 0, "\(pruned.error)")
            #expect(try pruned.json()["removed"]?.number ?? 0 > 0)
            let cleared = try await stage.program.run("cache", "clear", "--json")
            #expect(cleared.status == 0, "\(cleared.error)")
            let list = try await stage.program.run("cache", "list", "--json").json()
            #expect(list["entries"] == .list([]))
        }
    }

    @Test("counts one entry and one page in the singular, and others in the plural")
    func counts() async throws {
        try await Stage.with(.liferay74) { stage in
            let user = try #require(stage.sandbox.users.first { $0.portraitId != 0 })
            let fetched = try await stage.fetch("--user-id", "\(user.userId)", "-o", "-")
            try #require(fetched.status == 0, "\(fetched.error)")
            let one = try await stage.program.run("cache", "list")
            #expect(one.error.hasPrefix("portrait: 1 entry, 0 masters, 0 former portraits, 0 pages of lists, "))
            let listed = try await stage.program.run("list", "users")
            try #require(listed.status == 0, "\(listed.error)")
            let both = try await stage.program.run("cache", "list")
            #expect(both.error.hasPrefix("portrait: 1 entry, 0 masters, 0 former portraits, 1 page of lists, "))
            let cleared = try await stage.program.run("cache", "clear")
            #expect(cleared.error.hasPrefix("portrait: 1 entry and 1 page of lists removed, "))
            let empty = try await stage.program.run("cache", "clear")
            #expect(empty.error == "portrait: 0 entries removed, 0 bytes\n")
        }
    }

    @Test("clears one portal and leaves the others")
    func clearOnePortal() async throws {
        try await withFilledCache { stage, users in
            let id = "\(users[0].userId)"
            let other = try await stage.program.run("cache", "clear", "--server", "http://elsewhere.example.com")
            #expect(other.status == 0)
            let kept = try await stage.program.run("cache", "show", "--user-id", id)
            #expect(kept.status == 0)
            let own = try await stage.program.run("cache", "clear", "--server", stage.sandbox.url)
            #expect(own.status == 0)
            let gone = try await stage.program.run("cache", "show", "--user-id", id)
            #expect(gone.status == 69)
        }
    }

    /// Flips a byte in the middle of a picture, wherever the store's files hold it.
    private func damagePicture(_ picture: [UInt8], in stage: Stage) throws {
        var flipped = 0
        for name in ["portrait.sqlite", "portrait.sqlite-wal"] {
            let path = ".cache/portrait/\(name)"
            guard stage.folder.exists(path) else { continue }
            var bytes = Data(try stage.folder.bytes(of: path))
            let needle = Data(picture[picture.count / 2..<picture.count / 2 + 48])
            var from = bytes.startIndex
            while let range = bytes[from...].firstRange(of: needle) {
                bytes[range.lowerBound + 20] ^= 0xFF
                flipped += 1
                from = range.upperBound
            }
            // Written in place: the journal beside it belongs to this very file.
            try bytes.write(to: URL(filePath: stage.folder.file(path)), options: [])
        }
        try #require(flipped > 0)
    }
}
