import Testing

@testable import LiferayPortal

@Suite("Asset classes")
struct AssetClassTests {
    // The names are those of the sources of 7.4 and of 6.2.
    @Test(
        "have the names of the newest release and of 6.2",
        arguments: [
            (AssetClass.userGroup, "com.liferay.portal.kernel.model.UserGroup", "com.liferay.portal.model.UserGroup"),
            (
                .calendarEvent, "com.liferay.calendar.model.CalendarBooking",
                "com.liferay.portlet.calendar.model.CalEvent"
            ),
            (
                .dlFileShortcut, "com.liferay.document.library.kernel.model.DLFileShortcut",
                "com.liferay.portlet.documentlibrary.model.DLFileShortcut"
            ),
            (
                .ddlRecordSet, "com.liferay.dynamic.data.lists.model.DDLRecordSet",
                "com.liferay.portlet.dynamicdatalists.model.DDLRecordSet"
            ),
            (
                .mbCategory, "com.liferay.message.boards.model.MBCategory",
                "com.liferay.portlet.messageboards.model.MBCategory"
            ),
            (.wikiNode, "com.liferay.wiki.model.WikiNode", "com.liferay.portlet.wiki.model.WikiNode"),
        ]
    )
    func names(_ assetClass: AssetClass, newest: String, oldest: String) {
        #expect(assetClass.fullNames.first == newest)
        #expect(assetClass.fullNames.last == oldest)
        #expect(AssetClass.fullNames(of: assetClass.rawValue) == assetClass.fullNames)
    }

    @Test("know all of Liferay Screens, and take other names in full", arguments: AssetClass.allCases)
    func table(_ assetClass: AssetClass) {
        #expect(assetClass.fullNames.allSatisfy { $0.hasPrefix("com.liferay.") })
        #expect(Set(assetClass.fullNames).count == assetClass.fullNames.count)
        #expect(AssetClass.isHidden(assetClass.rawValue) == assetClass.isHidden)
        #expect(AssetClass.fullNames(of: "org.example.Thing") == ["org.example.Thing"])
    }
}
