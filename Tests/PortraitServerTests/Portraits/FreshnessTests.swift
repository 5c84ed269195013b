import Testing

@testable import PortraitServer

@Suite("What is left of the times of a portrait")
struct FreshnessTests {
    private static let freshness = Freshness(
        fresh: .seconds(300),
        staleWhileRevalidate: .seconds(1_000),
        staleIfError: .seconds(5_000),
        placeholder: .seconds(60)
    )

    @Test(
        "grows less with its age, and is a moment where it is not fresh",
        arguments: [
            (0.0, "max-age=300, stale-while-revalidate=1000, stale-if-error=5000"),
            (-7, "max-age=300, stale-while-revalidate=1000, stale-if-error=5000"),
            (99.5, "max-age=200, stale-while-revalidate=1000, stale-if-error=5000"),
            (298, "max-age=5, stale-while-revalidate=1000, stale-if-error=5000"),
            (400, "max-age=5, stale-while-revalidate=900, stale-if-error=4900"),
            (2_000, "max-age=5, stale-while-revalidate=0, stale-if-error=3300"),
            (9_000, "max-age=5, stale-while-revalidate=0, stale-if-error=0"),
        ]
    )
    func portrait(age: Double, control: String) {
        #expect(Self.freshness.cacheControl(age: .seconds(age)) == "public, " + control)
    }

    @Test(
        "are not known where the portrait comes from far after now, so that the portal is asked",
        arguments: [(-7.0, Freshness.Verdict.fresh), (-299, .fresh), (-301, .stale), (-100_000_000, .stale)]
    )
    func fromLater(age: Double, verdict: Freshness.Verdict) {
        #expect(Self.freshness.verdict(age: .seconds(age), hasPicture: true) == verdict)
    }

    @Test("is never more than there is in all", arguments: [0, 1, 4])
    func short(fresh: Int) {
        let control = Freshness(fresh: .seconds(fresh), placeholder: .seconds(60)).cacheControl(age: .seconds(9))
        #expect(control.hasPrefix("public, max-age=\(fresh), "))
    }

    @Test("is that of a placeholder where there is no portrait", arguments: [(0, 60), (50, 10), (59, 5), (500, 5)])
    func placeholder(age: Int, left: Int) {
        #expect(Self.freshness.placeholderCacheControl(age: .seconds(age)) == "public, max-age=\(left)")
    }
}
