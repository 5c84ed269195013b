import FoundationEssentials

/// The addresses below `/-/sandbox`, by which a rehearsal is put on and the log is read from outside.
struct ControlAddress: Sendable {
    /// The path that all addresses begin with.
    static let root = "/-/sandbox/"

    /// What is controlled.
    var instance: SandboxInstance

    private struct SignIns: Encodable {
        var openedSessions: Int
        var openSessions: Int
        var failedSignIns: [String: Int]
    }

    private struct Overview: Encodable {
        struct User: Encodable {
            var userId: Int64
            var uuid: String
            var screenName: String
            var emailAddress: String
            var portraitId: Int64
        }

        struct Portrait: Encodable {
            var portraitId: Int64
            var byteCount: Int
            var modifiedDate: Int64
        }

        var profile: SandboxPortal.Profile
        var companyId: Int64
        var users: [User]
        var portraits: [Portrait]
    }

    /// Answers a request.
    ///
    /// - Parameter request: The request; its path begins with ``root``.
    /// - Returns: JSON, or 204 for changes.
    func answer(_ request: IncomingRequest) -> SandboxAnswer {
        let done = SandboxAnswer(status: 204, header: [], body: [])
        switch (request.method, String(request.path.dropFirst(Self.root.count))) {
        case ("GET", "rehearsal"): return Self.json(instance.stage.rehearsal)
        case ("PUT", "rehearsal"):
            do throws(SandboxError) {
                instance.stage.put(try Rehearsal(json: request.body))
                return done
            } catch {
                return .json(
                    PortalValue.object([.init(name: "message", value: .text(error.message))]).pretty,
                    status: 400
                )
            }
        case ("DELETE", "rehearsal"):
            instance.stage.put(.none)
            return done
        case ("GET", "requests"): return Self.json(instance.log.requests)
        case ("DELETE", "requests"):
            instance.log.clear()
            return done
        case ("GET", "history"): return Self.json(instance.state.history)
        case ("GET", "sessions"): return Self.json(signIns)
        case ("GET", "state"): return Self.json(overview)
        case ("POST", "reset"):
            instance.reset()
            return done
        case ("GET", "rows"): return Self.json(rowCounts)
        case ("POST", "lose-portraits"): return losePortraits(request)
        case ("POST", let path), ("DELETE", let path):
            return changeRows(request, path)
        default: return .errorPage(404, "Not Found")
        }
    }

    /// Loses the pictures of the users that are named, or of so many of those who have one.
    private func losePortraits(_ request: IncomingRequest) -> SandboxAnswer {
        let isMissing = request.parameter("answer") == "404"
        let state = instance.state
        var userIds = request.parameter("userId").map { $0.split(separator: ",").compactMap { Int64($0) } } ?? []
        if let count = request.parameter("count").flatMap({ Int($0) }), count > 0 {
            userIds += state.users.lazy.filter { state.picture($0.portraitId) != nil }.prefix(count).map(\.userId)
        }
        let lost = userIds.filter { state.losePortrait(userId: $0, answeringNotFound: isMissing) }
        return Self.json(["lost": lost])
    }

    private func changeRows(_ request: IncomingRequest, _ path: String) -> SandboxAnswer {
        guard let list = path.hasPrefix("rows/") ? SandboxList(rawValue: String(path.dropFirst(5))) : nil else {
            return .errorPage(404, "Not Found")
        }
        let count = request.parameter("count").flatMap { Int($0) } ?? 1
        let position = request.parameter("at").flatMap { Int($0) } ?? 0
        guard (0...100_000).contains(count), position >= 0 else { return .errorPage(400, "Bad Request") }
        if request.method == "POST" {
            rows.add(count, to: list)
        } else {
            rows.remove(count, from: list, at: position)
        }
        return SandboxAnswer(status: 204, header: [], body: [])
    }

    private var rows: RowControl { RowControl(state: instance.state) }

    private var rowCounts: [String: Int] {
        Dictionary(uniqueKeysWithValues: SandboxList.allCases.map { ($0.rawValue, rows.count($0)) })
    }

    private var signIns: SignIns {
        let failed = instance.state.users.map {
            ($0.screenName, instance.state.failedSignIns.entry(userId: $0.userId).count)
        }
        return SignIns(
            openedSessions: instance.sessions.openedCount,
            openSessions: instance.sessions.openCount(now: instance.portal.signIn.now()),
            failedSignIns: Dictionary(failed.filter { $0.1 > 0 }) { first, _ in first }
        )
    }

    private var overview: Overview {
        Overview(
            profile: instance.options.profile,
            companyId: instance.state.company.companyId,
            users: instance.state.users.map {
                Overview.User(
                    userId: $0.userId,
                    uuid: $0.uuid,
                    screenName: $0.screenName,
                    emailAddress: $0.emailAddress,
                    portraitId: $0.portraitId
                )
            },
            portraits: instance.state.pictures.map {
                Overview.Portrait(
                    portraitId: $0.portraitId,
                    byteCount: $0.bytes.count,
                    modifiedDate: $0.modifiedDate
                )
            }
        )
    }

    private static func json(_ value: some Encodable) -> SandboxAnswer {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return .json(String(decoding: try encoder.encode(value), as: UTF8.self))
        } catch {
            return .errorPage(500, "\(error)")
        }
    }
}
