import TestAdmission
import Testing

/// The engines that a store can be kept in.
enum TestEngine: CaseIterable {
    /// A file of SQLite in a folder of the test's own.
    case sqlite
    /// A schema of the test's own in the PostgreSQL of this run.
    case postgres

    /// The engine that was chosen for the present test.
    @TaskLocal static var chosen: TestEngine?

    /// The engine of the stores that the present test makes.
    static var current: TestEngine { chosen ?? .sqlite }
}

/// Runs a test once on each engine: the promises of the store are the same.
///
/// A test of such a suite that looks behind the promises says on which engine it does.
struct StoreEngineTrait: SuiteTrait, TestTrait, TestScoping {
    let engines: [TestEngine]

    var isRecursive: Bool { true }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        // A suite has no case, and its tests come by themselves.
        guard testCase != nil else { return try await function() }
        if let chosen = TestEngine.chosen {
            if engines.contains(chosen) { try await function() }
            return
        }
        for engine in engines {
            try await TestEngine.$chosen.withValue(engine) {
                switch engine {
                case .sqlite: try await function()
                case .postgres: try await PostgresCluster.admission.admit { try await function() }
                }
            }
        }
    }
}

extension Trait where Self == StoreEngineTrait {
    /// The test holds on every engine.
    static var onEveryEngine: StoreEngineTrait { StoreEngineTrait(engines: TestEngine.allCases) }

    /// The test is about what only one engine does.
    static func only(_ engine: TestEngine) -> StoreEngineTrait { StoreEngineTrait(engines: [engine]) }
}
