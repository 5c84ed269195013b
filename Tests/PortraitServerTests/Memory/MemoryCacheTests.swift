import Testing

@testable import PortraitServer

@Suite("The cache in memory")
struct MemoryCacheTests {
    @Test("lets the values go that were not used for the longest time")
    func eviction() {
        let cache = MemoryCache<Int, String>(maximumByteCount: 100)
        for number in 0..<4 { cache.keep("\(number)", for: number, byteCount: 25) }
        #expect(cache.value(0) == "0")
        cache.keep("4", for: 4, byteCount: 25)
        #expect(cache.value(1) == nil)
        for number in [0, 2, 3, 4] { #expect(cache.value(number) == "\(number)") }
        #expect(cache.byteCount == 100)
    }

    @Test("keeps nothing that would fill a large part of it")
    func large() {
        let cache = MemoryCache<Int, String>(maximumByteCount: 100)
        cache.keep("small", for: 1, byteCount: 25)
        cache.keep("large", for: 2, byteCount: 26)
        #expect(cache.value(1) == "small")
        #expect(cache.value(2) == nil)
        let nothing = MemoryCache<Int, String>(maximumByteCount: 0)
        nothing.keep("small", for: 1, byteCount: 1)
        #expect(nothing.value(1) == nil)
    }

    @Test("replaces a value, and counts it once")
    func replacement() {
        let cache = MemoryCache<Int, String>(maximumByteCount: 100)
        cache.keep("old", for: 1, byteCount: 20)
        cache.keep("new", for: 1, byteCount: 10)
        #expect(cache.value(1) == "new")
        #expect(cache.byteCount == 10)
    }

    @Test("forgets the values that a test names")
    func removal() {
        let cache = MemoryCache<Int, String>(maximumByteCount: 100)
        for number in 0..<4 { cache.keep("\(number % 2)", for: number, byteCount: 20) }
        cache.removeAll { $0 == "1" }
        #expect(cache.byteCount == 40)
        for number in 0..<4 { #expect(cache.value(number) == (number % 2 == 0 ? "0" : nil)) }
    }

    @Test("agrees with a plain list after many steps")
    func model() {
        var generator = SystemRandomNumberGenerator()
        let cache = MemoryCache<Int, Int>(maximumByteCount: 60)
        var list: [(key: Int, value: Int, size: Int)] = []
        for step in 0..<5_000 {
            let key = Int.random(in: 0..<12, using: &generator)
            if Bool.random(using: &generator) {
                let size = Int.random(in: 0...15, using: &generator)
                cache.keep(step, for: key, byteCount: size)
                list.removeAll { $0.key == key }
                while !list.isEmpty, list.reduce(0, { $0 + $1.size }) > 60 - size { list.removeFirst() }
                list.append((key, step, size))
            } else {
                let found = list.firstIndex { $0.key == key }
                #expect(cache.value(key) == found.map { list[$0].value })
                if let found { list.append(list.remove(at: found)) }
            }
        }
        #expect(cache.byteCount == list.reduce(0) { $0 + $1.size })
    }
}
