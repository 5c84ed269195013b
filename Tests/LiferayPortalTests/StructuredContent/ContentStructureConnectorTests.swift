import Testing

@testable import LiferayPortal

@Suite("Structures of web content: the portal's answer")
struct ContentStructureConnectorTests {
    @Test("asks each release for the structure of an article", arguments: [PortalFlavour.liferay62, .liferay70])
    func exactRequest(flavour: PortalFlavour) async throws {
        let isOld = flavour == .liferay62
        let path = isOld ? "/ddmstructure/get-structure" : "/ddm.ddmstructure/get-structure"
        let vector = try #require(try Vectors.members("ddm_i18n")[isOld ? "xsd_6_2" : "json_7"]?.members)
        let definition = JSONValue.object([
            isOld ? "xsd" : "definition": try #require(vector["select_structure"]), "structureId": .string("5"),
        ])
        let answers = [
            "/classname/fetch-class-name": #"{"classNameId":"29634"}"#,
            path: String(decoding: try #require(definition.bytes), as: UTF8.self),
        ]
        let row = #"{"articleId":"1","resourcePrimKey":1,"groupId":2,"folderId":0,"userId":3,"DDMStructureKey":"NEWS"}"#
        let article = try WebContentListConnector().row(try #require(JSONValue(bytes: Array(row.utf8))))
        try await ScriptedPortal.session(.services(answers, flavour: flavour), flavour: flavour) { session, portal in
            let structure = try await session.structure(of: article)
            #expect(structure.fields.first?.label(for: "en_US") == "A Select")
            let including = isOld ? "includeGlobalStructures" : "includeAncestorStructures"
            #expect(
                portal.requests.last?.text == """
                    [{"\(path)":{"classNameId":29634,"groupId":2,"\(including)":true,"structureKey":"NEWS"}}]
                    """
            )
        }
    }
}
