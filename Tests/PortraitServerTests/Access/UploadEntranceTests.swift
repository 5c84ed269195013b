import Testing

@testable import PortraitServer

@Suite("The way in for pictures")
struct UploadEntranceTests {
    /// Tries to pass with a picture.
    private static func passes(_ entrance: UploadEntrance, _ byteCount: Int) async -> Bool {
        do throws(ServiceError) {
            return try await entrance.pass(byteCount: byteCount) { true }
        } catch {
            return error != .busy
        }
    }

    @Test("is open for so many bytes at once, and for one picture of any length")
    func bytes() async throws {
        let entrance = UploadEntrance(limit: 9, maximumByteCount: 100)
        let beside = try await entrance.pass(byteCount: 60) { () async throws(ServiceError) in
            [await Self.passes(entrance, 41), await Self.passes(entrance, 40)]
        }
        #expect(beside == [false, true])
        let besideLong = try await entrance.pass(byteCount: 1_000) { () async throws(ServiceError) in
            await Self.passes(entrance, 1)
        }
        #expect(!besideLong)
        #expect(await Self.passes(entrance, 100))
    }

    @Test("is open for so many pictures at once, also when one has failed")
    func count() async {
        let entrance = UploadEntrance(limit: 1, maximumByteCount: 100)
        var beside = true
        do throws(ServiceError) {
            try await entrance.pass(byteCount: 1) { () async throws(ServiceError) in
                beside = await Self.passes(entrance, 1)
                throw ServiceError.noPicture
            }
        } catch {
            #expect(error == .noPicture)
        }
        #expect(!beside)
        #expect(await Self.passes(entrance, 1))
    }
}
