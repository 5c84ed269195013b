import CommandLineOptions
import FoundationEssentials
import LiferayPortal
import OfflineStore
import PixelPipeline
import PortraitDrawing
import Screenlets
import StoreEngine

/// `portrait doctor`: checks everything that a fetch depends on, one line each.
struct DoctorCommand: Command {
    static let declaration = CommandDeclaration(
        "doctor",
        Self.self,
        abstract: "Check configuration, cache, decoders, portal, sign-in and clock.",
        discussion: "Ends with the exit code of the first check that failed, or 0."
    )

    static let options: Options<Self> = [
        .group("Common", CommonOptions.self) { $1(&$0.common) }
    ]

    var common = CommonOptions()

    func run() async throws {
        var findings = DoctorFindings()
        do throws(PortraitError) {
            let composition = try Composition(common)
            checkConfiguration(composition, &findings)
            checkDecoders(composition, &findings)
            checkJail(composition, &findings)
            await checkCache(composition, &findings)
            await checkPortal(composition, &findings)
        } catch {
            findings.bad("configuration", error)
        }
        let libraries = VersionReport.libraries()
        if common.json {
            let report = DoctorReport(checks: findings.list, libraries: libraries)
            try StandardStreams.writeOutput(StandardStreams.json(report))
        } else {
            for finding in findings.list { try StandardStreams.writeOutput(finding.line) }
            try StandardStreams.writeOutput("libraries:\n" + libraries.map { "      \($0.line)\n" }.joined())
        }
        if let failed = findings.list.first(where: { !$0.ok }) { throw ExitCode(failed.exit) }
    }

    /// Tells each setting that makes no sense; the checks that need one of them don't tell it again.
    private func checkConfiguration(_ composition: Composition, _ findings: inout DoctorFindings) {
        let problems = composition.configurationProblems()
        for problem in problems { findings.bad("configuration", problem) }
        guard problems.isEmpty else { return }
        let path = composition.process.configurationPath
        let profile = composition.settings.resolved.profile.map { ", profile \($0)" } ?? ""
        let isThere = FileManager.default.fileExists(atPath: path)
        findings.good("configuration", (isThere ? path : "\(path) (does not exist, defaults hold)") + profile)
    }

    private func checkDecoders(_ composition: Composition, _ findings: inout DoctorFindings) {
        do throws(PortraitError) {
            findings.good("decoders", try decoders(composition))
        } catch {
            findings.bad("decoders", error)
        }
    }

    /// Decodes what our own encoders wrote: a library that is there but does not work is found out.
    private func decoders(_ composition: Composition) throws(PortraitError) -> String {
        let renderer = try composition.renderer()
        for format in ImageFormat.writable {
            do throws(ImagingError) {
                let picture = try PortraitPainter(renderer)
                    .paint(.silhouette(.neutral), RenditionRequest(.original, format: format))
                _ = try renderer.bitmap(of: picture.bytes)
            } catch {
                throw PortraitError(error)
            }
        }
        return ImageFormat.writable.map(\.name).joined(separator: ", ")
    }

    /// Starts a worker, as a service would, and tells what the kernel takes from it.
    private func checkJail(_ composition: Composition, _ findings: inout DoctorFindings) {
        do throws(PortraitError) {
            let choice = try composition.decoderChoice(try composition.renderer(), usually: .workers)
            guard let jail = choice.workers?.jail else {
                guard choice.shortfall.isEmpty else { throw .noJail(choice.shortfall) }
                return findings.good("jail", "none: pictures are decoded inside")
            }
            guard jail.isTight else { throw .noJail(jail.missing) }
            let landlock = jail.landlock > 0 ? "Landlock \(jail.landlock)" : "no Landlock, which this kernel lacks"
            findings.good("jail", "decoders have seccomp, limits and \(landlock)")
        } catch {
            findings.bad("jail", error)
        }
    }

    private func checkCache(_ composition: Composition, _ findings: inout DoctorFindings) async {
        do throws(PortraitError) {
            let store = try composition.store()
            defer { store.close() }
            let (statistics, report): (StoreStatistics, VerificationReport)
            do throws(StoreError) {
                // First, as the checks read only, and do so where nothing can be kept.
                try await store.proveWritable()
                (statistics, report) = (try await store.statistics(), try await store.verify())
            } catch {
                throw PortraitError(error)
            }
            guard report.isSound else {
                let places = report.damaged.count + report.structure.count
                throw PortraitError(
                    .cacheCorrupt,
                    message: places.counted("place is damaged", "places are damaged"),
                    hint: report.structure.isEmpty
                        ? "`portrait cache verify --remove` drops damaged entries; they are fetched anew"
                        : StoreError.corrupt(path: "", detail: "").hint
                )
            }
            let entries = statistics.entryCount.counted("entry", "entries")
            findings.good(
                "cache",
                "\(store.configuration.address), \(entries), \(statistics.pendingCount) pending"
            )
        } catch {
            guard error.code == .cacheUnreachable,
                let secret = composition.settings.resolved[.storePasswordFile].origin.withheld
            else { return findings.bad("cache", error) }
            let hint = "\(error.hint); the password of \(secret.reason)"
            findings.bad("cache", PortraitError(error.code, message: error.message, hint: hint))
        }
    }

    private func checkPortal(_ composition: Composition, _ findings: inout DoctorFindings) async {
        var found = findings
        do {
            if try composition.settings.policy() == .cacheOnly {
                found.good("portal", "not asked: the policy is cache-only")
            } else {
                try await composition.withSession { portal, context in
                    await Self.ask(portal, signIn: context.signIn, &found)
                }
            }
        } catch let error as PortraitError {
            found.bad("portal", error)
        } catch {
            found.bad(
                "portal",
                PortraitError(.defect, message: "\(error)", hint: "please report this with the command")
            )
        }
        findings = found
    }

    private static func ask(_ portal: PortalSession, signIn: String?, _ findings: inout DoctorFindings) async {
        do throws(PortalError) {
            let greeting = try await portal.greeting()
            let milliseconds = Int(greeting.roundTrip / .milliseconds(1))
            if greeting.status < 500 {
                findings.good("portal", "\(portal.configuration.server.text) answers in \(milliseconds) ms")
            } else {
                findings.bad("portal", .brokenFrontPage(greeting.status))
            }
            findings.good("flavour", try await release(of: portal, greeting))
            checkClock(greeting, &findings)
        } catch {
            return findings.bad("portal", PortraitError(error))
        }
        if let signIn {
            do throws(PortalError) {
                let user = try await portal.user(.me)
                findings.good("sign-in", "\(signIn) is user id \(user.userId) of company \(user.companyId)")
            } catch {
                return findings.bad("sign-in", PortraitError(error))
            }
        } else {
            findings.good("sign-in", "none: the portal is asked as a guest")
        }
        await checkUserList(portal, &findings)
    }

    /// Tells whether avatars are found by the hash of an address; only a service needs that, so a refusal is no failure.
    private static func checkUserList(_ portal: PortalSession, _ findings: inout DoctorFindings) async {
        do throws(PortalError) {
            let page = try await portal.page(
                of: UserListConnector(of: .company),
                RowRange(start: 0, end: 1),
                counting: true
            )
            let users = page.rowCount.map { $0.counted("user") } ?? "users"
            findings.good("user list", "\(users) can be listed")
        } catch {
            let failure = PortraitError(error)
            guard failure.code == .notAllowed else { return findings.bad("user list", failure) }
            findings.note(
                "user list",
                "refused: `portrait serve` finds avatars only for users whom its store knows",
                hint: "sign in with an account that may list the portal's users"
            )
        }
    }

    /// The family of releases that the portal is taken for, and the release in its own words.
    ///
    /// Pages tell it in a header, of which some portals keep it out; signed in, 7.x has a service for it.
    private static func release(
        of portal: PortalSession,
        _ greeting: PortalGreeting
    ) async throws(PortalError) -> String {
        let family = try await portal.flavour().rawValue
        var release = greeting.release
        if release == nil { release = try await portal.version() }
        return "\(family) (\(release ?? "release not told"))"
    }

    /// OAuth2 tokens and conditional requests go wrong where clocks differ by minutes.
    private static func checkClock(_ greeting: PortalGreeting, _ findings: inout DoctorFindings) {
        guard let difference = greeting.clockDifference else {
            return findings.good("clock", "the portal does not tell its time")
        }
        let seconds = Int(difference.rounded())
        guard abs(seconds) <= 120 else {
            let error = PortraitError(
                .badConfiguration,
                message: "this clock and the portal's differ by \(seconds) s",
                hint: "set the clock; tokens expire by it"
            )
            return findings.bad("clock", error)
        }
        findings.good("clock", "\(abs(seconds)) s from the portal's")
    }
}

extension PortraitError {
    /// Reports that the kernel does not shut decoders in.
    fileprivate static func noJail(_ missing: [String]) -> PortraitError {
        PortraitError(
            .badConfiguration,
            message: "decoders can't be shut in here; the kernel lacks \(missing.joined(separator: ", "))",
            hint: "batch and serve work all the same, and strangers' pictures can do more harm; see SECURITY.md"
        )
    }

    /// Reports that a portal answers, and has no page to show.
    fileprivate static func brokenFrontPage(_ status: Int) -> PortraitError {
        PortraitError(
            .unexpectedAnswer,
            message: "the portal's front page has status \(status)",
            hint: "look at the portal's log; its services may work all the same"
        )
    }
}
