import SandboxPortal

/// A list of the sandbox's own data: how it is asked for, and what it has in `fixtures/portal/content.json`.
enum ListCase: String, CaseIterable, Sendable {
    case webContent = "web-content"
    case assets
    case bookmarks
    case comments
    case users

    /// The arguments of `portrait list`.
    func arguments(_ profile: SandboxPortal.Profile) -> [String] {
        switch self {
        case .webContent, .bookmarks, .users: [rawValue]
        case .assets: [rawValue, "--class", "BlogsEntry"]
        case .comments: [rawValue, "--class-name", "com.liferay.journal.model.JournalArticle", "--class-pk", "31002"]
        }
    }

    /// The column with the key of a row.
    var key: String {
        switch self {
        case .webContent: "articleId"
        case .assets, .bookmarks: "entryId"
        case .comments: "commentId"
        case .users: "userId"
        }
    }

    /// The keys of the rows that an administrator sees: not what is in the trash, is invisible or waits for approval.
    func keys(_ profile: SandboxPortal.Profile) -> [String] {
        switch self {
        case .webContent: (0...11).filter { $0 != 6 }.map { "\(31_000 + $0 * 10)" }
        // Newest first.
        case .assets: ["33020", "33010", "33000"]
        // By name: Board room, Café, Debian, libjpeg, Liferay, Light, SQLite, Swift, 写真.
        case .bookmarks: [32_040, 32_015, 32_010, 32_030, 32_005, 32_025, 32_020, 32_000, 32_035].map { "\($0)" }
        case .comments: (0...7).map { "\(34_000 + $0 * 10)" }
        case .users:
            // 6.2 lists its account of guests, too. Each account of the company takes seven ids.
            ((profile == .liferay62 ? ["20120"] : []) + ["20156"] + (0...14).map { "\(20_207 + $0 * 7)" })
        }
    }

    /// The services that give the rows and their number, as Documentation/Portals.md has them.
    func services(_ profile: SandboxPortal.Profile) -> (rows: String, count: String) {
        let isOld = profile == .liferay62
        return switch self {
        case .webContent:
            isOld
                ? ("/journalarticle/get-articles", "/journalarticle/get-articles-count")
                : ("/journal.journalarticle/get-articles", "/journal.journalarticle/get-articles-count")
        case .assets:
            switch profile {
            case .liferay62: ("/screens-web.screensassetentry/get-asset-entries", "/assetentry/get-entries-count")
            case .liferay70: ("/screens.screensassetentry/get-asset-entries", "/assetentry/get-entries-count")
            case .liferay74: ("/assetentry/get-entries", "/assetentry/get-entries-count")
            }
        case .bookmarks:
            isOld
                ? ("/bookmarksentry/get-entries", "/bookmarksentry/get-entries-count")
                : ("/bookmarks.bookmarksentry/get-entries", "/bookmarks.bookmarksentry/get-entries-count")
        case .comments:
            profile == .liferay74
                ? ("/comment.commentmanagerjsonws/get-comments", "/comment.commentmanagerjsonws/get-comments-count")
                : ("/screens.screenscomment/get-comments", "/screens.screenscomment/get-comments-count")
        case .users: ("/user/get-company-users", "/user/get-company-users-count")
        }
    }

    /// The service that is asked for the texts of the rows in the same request, where they don't have them.
    func texts(_ profile: SandboxPortal.Profile) -> [String] {
        switch (self, profile) {
        case (.webContent, .liferay70): ["/assetentry/get-entries"]
        case (.webContent, .liferay74): ["/assetentry/get-entry"]
        default: []
        }
    }

    /// Whether a version has the list.
    func exists(in profile: SandboxPortal.Profile) -> Bool { self != .comments || profile != .liferay62 }

    /// All lists of all versions that have them.
    static let all: [(ListCase, SandboxPortal.Profile)] = allCases.flatMap { list in
        SandboxPortal.Profile.allCases.filter(list.exists).map { (list, $0) }
    }
}

extension Stage {
    /// Runs `portrait list`.
    func list(_ list: ListCase, _ arguments: String...) async throws -> Program.Outcome {
        try await program.run(["list"] + list.arguments(sandbox.profile) + arguments)
    }
}

extension Program.Outcome {
    /// The keys of rows that were told as NDJSON with one column.
    func keys(_ column: String) throws -> [String] {
        try String(decoding: output, as: UTF8.self).split(separator: "\n")
            .map { line in
                let object = try JSON.object(String(line))
                return object[column]?.number.map { "\(Int($0))" } ?? object[column]?.text ?? "?"
            }
    }
}
