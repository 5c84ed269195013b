import FoundationEssentials
import OfflineStore

/// Users and pictures to store.
enum Sample {
    static let portal = PortalKey(server: "https://portal.example.org")
    static let otherPortal = PortalKey(server: "https://other.example.org")

    /// A user whose names are made of the number.
    static func user(
        _ number: Int64,
        companyId: Int64 = 20_116,
        portraitId: Int64? = nil,
        screenName: String? = nil,
        emailAddress: String? = nil
    ) -> StoredUser {
        StoredUser(
            userId: number,
            companyId: companyId,
            portraitId: portraitId ?? number + 10_000,
            uuid: "uuid-\(number)",
            screenName: screenName ?? "user\(number)",
            emailAddress: emailAddress ?? "user\(number)@example.org",
            firstName: "First\(number)",
            middleName: "",
            lastName: "Last\(number)"
        )
    }

    /// A picture of the given size whose bytes depend on the number.
    static func original(_ number: Int64, byteCount: Int = 6_000) -> StoredPicture.Original {
        var state = UInt64(bitPattern: number) &* 2_862_933_555_777_941_757 &+ 3_037_000_493
        let bytes = (0..<byteCount)
            .map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: state >> 56)
            }
        return StoredPicture.Original(bytes: bytes, mediaType: "image/jpeg")
    }

    static func picture(_ number: Int64, byteCount: Int = 6_000) -> StoredPicture {
        .original(original(number, byteCount: byteCount))
    }

    /// A list of bookmarks with pages of the usual sizes.
    static func list(
        rows: String = "20143-0",
        account: String? = "jane",
        name: String = "BookmarkList",
        portal: PortalKey = portal,
        firstPageSize: Int = 50,
        pageSize: Int = 25
    ) -> ListKey {
        ListKey(
            portal: portal,
            account: account,
            name: name,
            rows: rows,
            firstPageSize: firstPageSize,
            pageSize: pageSize
        )
    }

    /// All names under which a user is found.
    static func names(of user: StoredUser) -> [EntryName] {
        [
            .userId(user.userId),
            .emailAddress(user.emailAddress, companyId: user.companyId),
            .emailAddress(user.emailAddress, companyId: nil),
            .screenName(user.screenName, companyId: user.companyId),
            .screenName(user.screenName, companyId: nil),
            .portrait(portraitId: user.portraitId, uuid: user.uuid),
        ]
    }
}
