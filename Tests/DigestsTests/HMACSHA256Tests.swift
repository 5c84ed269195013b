import Digests
import Testing

@Suite struct HMACSHA256Tests {
    @Test("Codes are those of RFC 4231")
    func codesAreThoseOfTheStandard() {
        let first = HMACSHA256.code(for: Array("Hi There".utf8), key: [UInt8](repeating: 0x0b, count: 20))
        #expect(first.hexadecimal == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7")
        let second = HMACSHA256.code(for: Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
        #expect(second.hexadecimal == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        let longKey = HMACSHA256.code(
            for: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            key: [UInt8](repeating: 0xaa, count: 131)
        )
        #expect(longKey.hexadecimal == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
    }

    @Test("A code is valid for its own message and key alone, and whole")
    func codeIsValidForItsOwnMessageAndKeyAlone() {
        let message = Array("/portraits/20156?size=64".utf8)
        let code = HMACSHA256.code(for: message, key: [1, 2, 3])
        #expect(HMACSHA256.isValid(code, for: message, key: [1, 2, 3]))
        #expect(!HMACSHA256.isValid(code, for: message, key: [1, 2, 4]))
        #expect(!HMACSHA256.isValid(code, for: message + [0], key: [1, 2, 3]))
        #expect(!HMACSHA256.isValid(Array(code.dropLast()), for: message, key: [1, 2, 3]))
        #expect(!HMACSHA256.isValid([], for: message, key: [1, 2, 3]))
        for index in code.indices {
            var wrong = code
            wrong[index] ^= 1
            #expect(!HMACSHA256.isValid(wrong, for: message, key: [1, 2, 3]))
        }
    }
}
