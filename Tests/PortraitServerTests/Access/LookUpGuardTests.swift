import Testing

@testable import PortraitServer

@Suite("The guard against trying names")
struct LookUpGuardTests {
    @Test("refuses a client that misses too often, no other one, and lets it in again with time")
    func misses() throws {
        let clock = TestClock()
        let guardian = LookUpGuard(perMinute: 6, now: clock.now)
        for _ in 0..<6 {
            try guardian.admit("10.0.0.1")
            guardian.noteMiss("10.0.0.1")
        }
        #expect(throws: ServiceError.self) { try guardian.admit("10.0.0.1") }
        try guardian.admit("10.0.0.2")
        try guardian.admit(nil)
        clock.advance(bySeconds: 9.9)
        #expect(throws: ServiceError.self) { try guardian.admit("10.0.0.1") }
        clock.advance(bySeconds: 0.2)
        try guardian.admit("10.0.0.1")
        guardian.noteMiss("10.0.0.1")
        #expect(throws: ServiceError.self) { try guardian.admit("10.0.0.1") }
    }

    @Test("remembers a bounded number of clients")
    func bounded() throws {
        let guardian = LookUpGuard(perMinute: 1, now: TestClock().now)
        for number in 0..<25_000 { guardian.noteMiss("10.0.\(number / 250).\(number % 250)") }
        #expect(throws: ServiceError.self) { try guardian.admit("10.0.99.249") }
    }

    @Test("takes all who share the first 64 bits of an IPv6 address for one client")
    func networks() throws {
        let guardian = LookUpGuard(perMinute: 1, now: TestClock().now)
        guardian.noteMiss("2001:db8:0:1::1")
        #expect(throws: ServiceError.self) { try guardian.admit("2001:db8:0:1:ffff::2") }
        try guardian.admit("2001:db8:0:2::1")
    }
}
