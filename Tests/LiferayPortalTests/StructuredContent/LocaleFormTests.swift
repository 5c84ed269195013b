import Testing

@testable import LiferayPortal

@Suite("Forms of locales")
struct LocaleFormTests {
    /// Days and numbers as the charts of Unicode's CLDR have them.
    private static let cases: [(locale: String, day: String, number: String)] = [
        ("en_US", "June 7, 2034", "-1,234,567.50"),
        ("en_GB", "7 June 2034", "-1,234,567.50"),
        ("es_ES", "7 de junio de 2034", "-1.234.567,50"),
        ("pt_BR", "7 de junho de 2034", "-1.234.567,50"),
        ("de_DE", "7. Juni 2034", "-1.234.567,50"),
        ("de-CH", "7. Juni 2034", "-1’234’567.50"),
        ("fr_FR", "7 juin 2034", "-1\u{202F}234\u{202F}567,50"),
        ("ca_ES", "7 de juny del 2034", "-1.234.567,50"),
        ("eu_ES", "2034(e)ko ekainaren 7(a)", "−1.234.567,50"),
        ("hu_HU", "2034. június 7.", "-1\u{A0}234\u{A0}567,50"),
        ("sv_SE", "7 juni 2034", "−1\u{A0}234\u{A0}567,50"),
        ("pl_PL", "7 czerwca 2034", "-1\u{A0}234\u{A0}567,50"),
        ("ru_RU", "7 июня 2034\u{202F}г.", "-1\u{A0}234\u{A0}567,50"),
        ("el_GR", "7 Ιουνίου 2034", "-1.234.567,50"),
        ("iw_IL", "7 ביוני 2034", "\u{200E}-1,234,567.50"),
        ("he_IL", "7 ביוני 2034", "\u{200E}-1,234,567.50"),
        ("ar_SA", "٧ يونيو، ٢٠٣٤", "\u{61C}-١٬٢٣٤٬٥٦٧٫٥٠"),
        ("hi_IN", "7 जून 2034", "-12,34,567.50"),
        ("zh_TW", "2034年6月7日", "-1,234,567.50"),
        ("ja_JP", "2034年6月7日", "-1,234,567.50"),
        ("ko_KR", "2034년 6월 7일", "-1,234,567.50"),
        ("th_TH", "7 มิถุนายน 2034", "-1,234,567.50"),
    ]

    @Test("writes and reads days and numbers as CLDR has them", arguments: cases)
    func forms(locale: String, day: String, number: String) {
        let form = LocaleForm.of(locale)
        let seventh = LocaleForm.Day(year: 2034, month: 6, day: 7)
        #expect(form.text(of: seventh) == day)
        #expect(form.day(in: day) == seventh)
        #expect(form.text(of: -1_234_567.5, isGrouped: true) == number)
        #expect(form.number(in: number) == -1_234_567.5)
    }

    @Test("takes every day that it wrote, in small letters too", arguments: cases.map(\.locale))
    func everyDay(locale: String) {
        let form = LocaleForm.of(locale)
        for month in 1...12 {
            for number in [1, 9, 10, 28] {
                let day = LocaleForm.Day(year: 2004, month: month, day: number)
                #expect(form.day(in: form.text(of: day).lowercased()) == day)
            }
        }
    }

    @Test("groups four digits only where the language does", arguments: [("es", "1234,50"), ("de", "1.234,50")])
    func fewDigits(locale: String, expected: String) {
        #expect(LocaleForm.of(locale).text(of: 1234.5, isGrouped: true) == expected)
    }

    @Test(
        "rounds to hundredths, ties to the even digit",
        arguments: [
            (0.125, "0.12"), (0.135, "0.14"), (2.675, "2.68"), (0.005, "0.00"), (0.015, "0.02"), (0.995, "1.00"),
            (9.999, "10.00"), (99.994999, "99.99"), (1e-7, "0.00"), (1e22, "10000000000000000000000.00"), (0, "0.00"),
            (-0.001, "-0.00"), (123_456_789.125, "123456789.12"),
        ]
    )
    func rounding(number: Double, expected: String) {
        #expect(LocaleForm.standard.text(of: number, isGrouped: false) == expected)
    }

    @Test(
        "reads numbers with and without groups, and nothing that is none",
        arguments: [
            ("1,234.5", 1234.5), ("1234.5", 1234.5), (" 12 ", 12), ("−3.5", -3.5), ("+3", 3), (".5", 0.5), ("5.", 5),
            ("1 234", 1234), ("1'234", 1234), ("٣", 3), ("1,23", nil), ("1.2.3", nil), ("12abc", nil), ("", nil),
            (".", nil), ("--5", nil), ("NaN", nil), ("∞", nil), ("½", nil), (",123", nil),
        ] as [(String, Double?)]
    )
    func reading(text: String, expected: Double?) {
        #expect(LocaleForm.of("en_US").number(in: text) == expected)
    }

    @Test("takes the nearest locale that is known", arguments: ["de_XX", "DE-de", "de_DE_EURO", "de@calendar=roc"])
    func nearest(locale: String) {
        #expect(LocaleForm.of(locale) == LocaleForm.of("de_DE"))
    }

    @Test("takes the United States for a locale that nobody knows", arguments: ["", "xx_YY", "C", "_"])
    func unknown(locale: String) {
        #expect(LocaleForm.of(locale) == LocaleForm.standard)
    }

    @Test("every form of the table is whole")
    func table() {
        let lines = LocaleForm.table.split(separator: "\n")
        #expect(lines.count > 250)
        for line in lines {
            let form = LocaleForm.of(String(line.prefix { $0 != " " && $0 != "\t" }))
            #expect(form.months.count == 12, "\(line)")
            #expect(form.day.contains("{m}") && form.day.contains("{y}"), "\(line)")
            #expect(form.zero.properties.numericValue == 0, "\(line)")
        }
    }
}
