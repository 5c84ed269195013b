import Testing

@testable import PortraitServer

@Suite("The index of e-mail addresses")
struct AvatarIndexTests {
    /// By md5sum and sha256sum of `jane.doe@example.com`.
    private static let md5 = "0cba00ca3da1b283a57287bcceb17e35"
    private static let sha256 = "86e0b9e56c17cc4d12387e1949b85053fbe73bc3ce5a1188713a9d300cc6133d"

    @Test("finds a user by both digests of the address as the portal compares it")
    func finds() {
        let index = AvatarIndex()
        index.note(userId: 7, emailAddress: "  Jane.Doe@EXAMPLE.com\n")
        #expect(index.user(hash: Self.md5) == 7)
        #expect(index.user(hash: Self.sha256) == 7)
        #expect(index.user(hash: Self.sha256.uppercased()) == 7)
        #expect(index.user(hash: String(Self.sha256.dropLast(2)) + "00") == nil)
        #expect(index.user(hash: String(Self.md5.dropLast(2))) == nil)
        #expect(index.user(hash: "") == nil)
    }

    @Test("forgets an address that a user no longer has, and no address that another has by now")
    func changes() {
        let index = AvatarIndex()
        index.note(userId: 7, emailAddress: "jane.doe@example.com")
        index.note(userId: 8, emailAddress: "jane.doe@example.com")
        index.note(userId: 7, emailAddress: "jane@example.com")
        #expect(index.user(hash: Self.md5) == 8)
        index.note(userId: 8, emailAddress: "doe@example.com")
        #expect(index.user(hash: Self.md5) == nil)
        index.note(userId: 9, emailAddress: "")
        #expect(index.count == 2)
    }

    @Test("forgets a user, and no other who has the address by now")
    func removal() {
        let index = AvatarIndex()
        index.note(userId: 7, emailAddress: "jane.doe@example.com")
        index.remove(userId: 8)
        #expect(index.user(hash: Self.md5) == 7)
        index.note(userId: 8, emailAddress: "jane.doe@example.com")
        index.remove(userId: 7)
        #expect(index.user(hash: Self.sha256) == 8)
        index.remove(userId: 8)
        #expect(index.user(hash: Self.md5) == nil && index.user(hash: Self.sha256) == nil)
        #expect(index.count == 0)
    }
}
