import LiferayPortal
import OfflineStore
import PixelPipeline
import PortraitDrawing
import ScreenletBenches
import Screenlets
import Testing

@Suite("What is drawn")
struct PortraitSubjectTests {
    /// What a load can come to.
    enum Outcome: CaseIterable, Sendable {
        case portrait, none, absentUser, brokenStore
    }

    /// What is shown in place of a portrait.
    static let choices: [PlaceholderChoice] = [.style(.silhouette), .style(.initials), .file([1, 2, 3]), .nothing]

    private static let absent = PortraitError(.noSuchUser, message: "nobody", hint: "none")
    private static let broken = PortraitError(.diskFull, message: "full", hint: "none")

    private static func outcome(_ outcome: Outcome) async throws -> LoadOutcome {
        switch outcome {
        case .absentUser: return .failed(absent, KnownUser(.screenName("ada.lovelace", companyId: nil), signIn: nil))
        case .brokenStore: return .failed(broken, nil)
        case .portrait, .none:
            let bench = try EditingBench()
            let picture = outcome == .none ? nil : try EditingBench.picture(10)
            bench.portal.add(EditingBench.user, picture: picture)
            return .loaded(try await bench.session().loadPortrait(.userId(EditingBench.user)))
        }
    }

    @Test("is decided by the outcome, the answer to failures and the placeholder", arguments: Outcome.allCases, choices)
    func decision(outcome: Outcome, choice: PlaceholderChoice) async throws {
        for answer in FailureAnswer.allCases {
            let found = try await Self.outcome(outcome)
            let result = Result { () throws(PortraitError) in
                try PortraitSubject(found, onFailure: answer, placeholder: { () throws(PortraitError) in choice })
            }
            switch (outcome, answer, choice) {
            case (.portrait, _, _):
                guard case .success(.original) = result else {
                    Issue.record("\(result)")
                    return
                }
            case (.none, _, .nothing):
                #expect(result.error?.code == .noPortrait)
            case (.absentUser, .error, _), (.absentUser, .placeholder, .nothing):
                #expect(result.error == Self.absent)
            case (.brokenStore, _, _):
                // No placeholder hides what is not about the portrait.
                #expect(result.error == Self.broken)
            case (.none, _, _), (.absentUser, .placeholder, _):
                guard case .success(.placeholder(let picture)) = result else {
                    Issue.record("\(result)")
                    return
                }
                switch (choice, outcome) {
                case (.file(let bytes), _): #expect(picture == .file(bytes))
                case (.style(.initials), .absentUser):
                    guard case .initials(let initials, .neutral) = picture else {
                        Issue.record("\(picture)")
                        return
                    }
                    #expect(initials.text == "AL")
                case (.style(.silhouette), _): #expect(picture == .silhouette(.neutral))
                default: break
                }
            }
        }
    }

    @Test("asks for the placeholder only where there is no portrait")
    func lazily() async throws {
        let portrait = try await Self.outcome(.portrait)
        let subject = try PortraitSubject(portrait, onFailure: .error) { () throws(PortraitError) in
            throw PortraitError(.inputMissing, message: "no such file", hint: "none")
        }
        guard case .original = subject else {
            Issue.record("\(subject)")
            return
        }
    }
}

extension Result where Failure == PortraitError {
    fileprivate var error: PortraitError? { if case .failure(let error) = self { error } else { nil } }
}
