import TestClocks
import Testing

@testable import PortraitServer

@Suite("The limit of misses")
struct MissLimiterTests {
    @Test("refuses a client that misses too often, no other one, and lets it in again with time")
    func misses() throws {
        let clock = TestClock()
        let missLimiter = MissLimiter(perMinute: 6, now: clock.now)
        for _ in 0..<6 {
            try missLimiter.admit("10.0.0.1")
            missLimiter.noteMiss("10.0.0.1")
        }
        #expect(throws: ServiceError.self) { try missLimiter.admit("10.0.0.1") }
        try missLimiter.admit("10.0.0.2")
        try missLimiter.admit(nil)
        clock.advance(bySeconds: 9.9)
        #expect(throws: ServiceError.self) { try missLimiter.admit("10.0.0.1") }
        clock.advance(bySeconds: 0.2)
        try missLimiter.admit("10.0.0.1")
        missLimiter.noteMiss("10.0.0.1")
        #expect(throws: ServiceError.self) { try missLimiter.admit("10.0.0.1") }
    }

    @Test("refuses nobody for as long as the clock was set back, and counts what is missed then")
    func setBack() throws {
        let clock = TestClock()
        let missLimiter = MissLimiter(perMinute: 1, now: clock.now)
        missLimiter.noteMiss("10.0.0.1", of: "a")
        // The clocks of a machine's processors may differ a little.
        clock.advance(bySeconds: -1)
        #expect(throws: ServiceError.self) { try missLimiter.admit("10.0.0.1") }
        clock.advance(bySeconds: -100_000)
        try missLimiter.admit("10.0.0.1")
        missLimiter.noteMiss("10.0.0.1", of: "a")
        #expect(throws: ServiceError.self) { try missLimiter.admit("10.0.0.1") }
    }

    @Test("counts the same miss of a client once in ten minutes")
    func repeated() throws {
        let clock = TestClock()
        let missLimiter = MissLimiter(perMinute: 2, now: clock.now)
        for _ in 0..<10 { missLimiter.noteMiss("10.0.0.1", of: "a") }
        try missLimiter.admit("10.0.0.1")
        missLimiter.noteMiss("10.0.0.1", of: "b")
        #expect(throws: ServiceError.self) { try missLimiter.admit("10.0.0.1") }
        // Of another client it is another one.
        for subject in ["a", "b"] { missLimiter.noteMiss("10.0.0.2", of: subject) }
        #expect(throws: ServiceError.self) { try missLimiter.admit("10.0.0.2") }
        clock.advance(bySeconds: 599)
        for _ in 0..<2 { missLimiter.noteMiss("10.0.0.1", of: "a") }
        try missLimiter.admit("10.0.0.1")
        clock.advance(bySeconds: 2)
        for _ in 0..<2 { missLimiter.noteMiss("10.0.0.1", of: "a") }
        try missLimiter.admit("10.0.0.1")
        missLimiter.noteMiss("10.0.0.1")
        #expect(throws: ServiceError.self) { try missLimiter.admit("10.0.0.1") }
    }

    @Test("takes an IPv4 address that is written as an IPv6 one for that address")
    func mapped() throws {
        let missLimiter = MissLimiter(perMinute: 1, now: TestClock().now)
        missLimiter.noteMiss("::ffff:192.0.2.1")
        #expect(throws: ServiceError.self) { try missLimiter.admit("192.0.2.1") }
        try missLimiter.admit("::ffff:192.0.2.2")
    }

    @Test("remembers 50,000 misses, and counts what it has forgotten once more")
    func boundedMisses() throws {
        let missLimiter = MissLimiter(perMinute: 50_002, now: TestClock().now)
        for number in 0..<50_000 { missLimiter.noteMiss("10.0.0.1", of: "\(number)") }
        // It is remembered, and leaves two of a minute's misses.
        missLimiter.noteMiss("10.0.0.1", of: "0")
        missLimiter.noteMiss("10.0.0.1", of: "50000")
        try missLimiter.admit("10.0.0.1")
        missLimiter.noteMiss("10.0.0.1", of: "0")
        #expect(throws: ServiceError.self) { try missLimiter.admit("10.0.0.1") }
    }

    @Test("remembers 10,000 clients, and forgets them rather than take in one more")
    func bounded() throws {
        let missLimiter = MissLimiter(perMinute: 1, now: TestClock().now)
        for number in 0..<10_000 { missLimiter.noteMiss("10.0.\(number / 250).\(number % 250)") }
        for client in ["10.0.0.0", "10.0.39.249"] {
            #expect(throws: ServiceError.self) { try missLimiter.admit(client) }
        }
        missLimiter.noteMiss("10.0.40.0")
        for client in ["10.0.0.0", "10.0.39.249"] { try missLimiter.admit(client) }
        #expect(throws: ServiceError.self) { try missLimiter.admit("10.0.40.0") }
    }

    @Test("takes all who share the first 64 bits of an IPv6 address for one client")
    func networks() throws {
        let missLimiter = MissLimiter(perMinute: 1, now: TestClock().now)
        missLimiter.noteMiss("2001:db8:0:1::1")
        #expect(throws: ServiceError.self) { try missLimiter.admit("2001:db8:0:1:ffff::2") }
        try missLimiter.admit("2001:db8:0:2::1")
    }
}
