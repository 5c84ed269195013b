import Testing

@testable import LiferayPortal

@Suite("Texts in several languages")
struct LocalizedTextTests {
    private static let title = """
        <?xml version='1.0' encoding='UTF-8'?><root available-locales="en_US,es_ES" default-locale="es_ES">\
        <Title language-id="en_US">A &amp; B</Title><Title language-id="es_ES">A y B</Title></root>
        """

    @Test(
        "takes the asked locale, else the document's own",
        arguments: [("en_US", "A & B"), ("es_ES", "A y B"), ("fr_FR", "A y B"), ("en", "A y B"), ("", "A y B")]
    )
    func locales(locale: String, expected: String) {
        #expect(LocalizedText.text(Self.title, for: locale) == expected)
    }

    @Test("takes a document without a default locale for one in American English")
    func noDefault() {
        let text =
            "<?xml version='1.0'?><root><T language-id='fr_FR'>Bonjour</T><T language-id='en_US'>Hello</T></root>"
        #expect(LocalizedText.text(text, for: "de_DE") == "Hello")
        #expect(LocalizedText.text(text, for: "fr_FR") == "Bonjour")
    }

    @Test(
        "leaves what is no such document as it is",
        arguments: [
            "", "plain", "<root/>", " <?xml version='1.0'?><root/>", "<?xml version='1.0'?><root>",
            "<?xml version='1.0'?><root><T language-id='fr_FR'>x</T></root>", "<?xml",
            "<?xml version='1.0'?><!DOCTYPE root [<!ENTITY a 'b'>]><root><T language-id='en_US'>&a;</T></root>",
        ]
    )
    func others(text: String) {
        #expect(LocalizedText.text(text, for: "en_US") == text)
    }

    @Test("is not fooled by depth, references to files, or text that grows")
    func hostile() {
        let deep = "<?xml version='1.0'?>" + String(repeating: "<a>", count: 50_000)
        let file =
            "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/hostname'>]><a language-id='en_US'>&x;</a>"
        for text in [deep, deep + String(repeating: "</a>", count: 50_000), file] {
            #expect(LocalizedText.text(text, for: "en_US") == text)
        }
    }
}
