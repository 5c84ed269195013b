import PixelPipeline
import Testing

/// A name with the initials that a person of its language would expect.
struct NamedInitials: CustomTestStringConvertible {
    let first: String
    let last: String
    var screenName = ""
    var emailAddress = ""
    let expected: [String]?

    init(_ first: String, _ last: String, _ expected: String...) {
        self.first = first
        self.last = last
        self.expected = expected
    }

    init(screenName: String = "", emailAddress: String = "", _ expected: String...) {
        first = ""
        last = ""
        self.screenName = screenName
        self.emailAddress = emailAddress
        self.expected = expected.isEmpty ? nil : expected
    }

    var name: PersonName {
        PersonName(firstName: first, lastName: last, screenName: screenName, emailAddress: emailAddress)
    }

    var testDescription: String { "\(first)|\(last)|\(screenName)|\(emailAddress)" }
}

@Suite("Initials: which letters")
struct InitialsRuleTests {
    private static let latin = [
        NamedInitials("Anna", "Bauer", "A", "B"),
        NamedInitials("Test", "Test", "T", "T"),
        NamedInitials("anna", "bauer", "A", "B"),
        NamedInitials("  Anna\t", "\nBauer ", "A", "B"),
        NamedInitials("Madonna", "", "M"),
        NamedInitials("", "Bauer", "B"),
        NamedInitials("Ludwig", "van Beethoven", "L", "B"),
        NamedInitials("Ludwig van Beethoven", "", "L", "B"),
        NamedInitials("ludwig", "van beethoven", "L", "B"),
        NamedInitials("Jean-Luc", "de la Fontaine", "J", "F"),
        NamedInitials("Leonardo", "da Vinci", "L", "V"),
        NamedInitials("Karl-Theodor", "von und zu Guttenberg", "K", "G"),
        NamedInitials("Rogier", "van der Weyden", "R", "W"),
        NamedInitials("Gerard", "'t Hooft", "G", "H"),
        NamedInitials("Charles", "d'Artagnan", "C", "A"),
        NamedInitials("Charles", "d\u{2019}Artagnan", "C", "A"),
        NamedInitials("Guillaume", "de l'Hôpital", "G", "H"),
        NamedInitials("Muhammad", "al-Khwarizmi", "M", "K"),
        NamedInitials("Usama", "bin Munqidh", "U", "M"),
        NamedInitials("Abu Ali", "ibn Sina", "A", "S"),
        NamedInitials("", "von Neumann", "N"),
        NamedInitials("von Neumann", "", "N"),
        NamedInitials("jane Doe", "", "J", "D"),
        NamedInitials("Robert", "De Niro", "R", "D"),
        NamedInitials("Eugene", "O'Neill", "E", "O"),
        NamedInitials("John", "McDonald", "J", "M"),
        NamedInitials("D'Angelo", "Russell", "D", "R"),
        NamedInitials("bell", "hooks", "B", "H"),
        NamedInitials("Gabriel", "García Márquez", "G", "G"),
        NamedInitials("José", "Ortega y Gasset", "J", "O"),
        NamedInitials("João", "da Silva e Souza", "J", "S"),
        NamedInitials("J. R. R.", "Tolkien", "J", "T"),
        NamedInitials("J.R.R. Tolkien", "", "J", "T"),
        NamedInitials("Dr. Anna", "Bauer", "A", "B"),
        NamedInitials("Prof. Dr. med. Anna", "Bauer", "A", "B"),
        NamedInitials("Dr. phil. Phil", "Collins", "P", "C"),
        NamedInitials("Phil", "Collins", "P", "C"),
        NamedInitials("Dr", "", "D"),
        NamedInitials("Lady", "Gaga", "L", "G"),
        NamedInitials("Martin Luther", "King Jr.", "M", "K"),
        NamedInitials("Martin Luther King, Jr.", "", "M", "K"),
        NamedInitials("Élodie", "Çelik", "É", "Ç"),
        NamedInitials("E\u{301}lodie", "Bauer", "E\u{301}", "B"),
        NamedInitials("Ángel", "Ñuñez", "Á", "Ñ"),
        NamedInitials("ßeta", "ŉeta", "S", "N"),
        NamedInitials("ﬁona", "ĳsbrand", "F", "Ĳ"),
        NamedInitials("ǆemal", "istanbul", "ǅ", "I"),
        NamedInitials("ılgaz", "ışık", "I", "I"),
        NamedInitials("Nguyễn", "Ế", "N", "Ế"),
        NamedInitials("ʻAlohi", "Kāne", "A", "K"),
        NamedInitials("“Johnny”", "(Cash)", "J", "C"),
        NamedInitials("3M", "Portal", "3", "P"),
        NamedInitials("Anna", "1984", "A", "1"),
        NamedInitials("Anna 2", "", "A"),
    ]

    private static let others = [
        NamedInitials("Γιώργος", "Παπαδόπουλος", "Γ", "Π"),
        NamedInitials("άννα", "σεφέρη", "Ά", "Σ"),
        NamedInitials("иван", "щукин", "И", "Щ"),
        NamedInitials("Արամ", "Խաչատրյան", "Ա", "Խ"),
        NamedInitials("գագիկ", "խաչատրյան", "Գ", "Խ"),
        NamedInitials("გიორგი", "ბერიძე", "გ", "ბ"),
        NamedInitials("דוד", "כהן", "ד", "כ"),
        NamedInitials("\u{200F}דוד\u{200F}", "\u{202B}כהן\u{202C}", "ד", "כ"),
        NamedInitials("محمد", "علي", "م", "ع"),
        NamedInitials("محمد", "الخطيب", "م", "خ"),
        NamedInitials("محمد بن سلمان", "", "م", "س"),
        NamedInitials("الياس", "خوري", "ا", "خ"),
        NamedInitials("نجيب", "محفوظ", "ن", "م"),
        NamedInitials("अमित", "कुमार", "अ", "कु"),
        NamedInitials("क्षमा", "प्रिया", "क्ष", "प्रि"),
        NamedInitials("প্রিয়া", "সেন", "প্রি", "সে"),
        NamedInitials("கமல்", "ஹாசன்", "க", "ஹா"),
        NamedInitials("ஸ்டாலின்", "", "ஸ்"),
        NamedInitials("ಪ್ರಕಾಶ", "ರಾವ್", "ಪ್ರ", "ರಾ"),
        NamedInitials("สมชาย", "ใจดี", "ส", "จ"),
        NamedInitials("เอกชัย", "กิตติ", "อ", "ก"),
        NamedInitials("小明", "王", "小", "明"),
        NamedInitials("芳", "王", "王", "芳"),
        NamedInitials("娜娜", "欧阳", "娜", "娜"),
        NamedInitials("王小明", "", "小", "明"),
        NamedInitials("", "王", "王"),
        NamedInitials("太郎", "山田", "太", "郎"),
        NamedInitials("たろう", "山田", "山"),
        NamedInitials("奈々", "佐藤", "奈", "々"),
        NamedInitials("ジョン・スミス", "", "ジ"),
        NamedInitials("민준", "김", "민", "준"),
        NamedInitials("준", "김", "김", "준"),
        NamedInitials("김 민준", "", "민", "준"),
        NamedInitials("Peter", "陈", "P"),
        NamedInitials("Amit", "कुमार", "A"),
        NamedInitials("Анна", "Bauer", "А", "B"),
    ]

    private static let remains = [
        NamedInitials(screenName: "jane.doe", "J", "D"),
        NamedInitials(screenName: "jane_doe", "J", "D"),
        NamedInitials(screenName: "jane-mary-doe", "J", "D"),
        NamedInitials(screenName: "e.smith", "E", "S"),
        NamedInitials(screenName: "do.minh", "D", "M"),
        NamedInitials(screenName: "jane.doe.1984", "J", "D"),
        NamedInitials(screenName: "test", "T"),
        NamedInitials(screenName: "20156", "2"),
        NamedInitials(screenName: "", emailAddress: "jane.doe+news@example.org", "J", "D"),
        NamedInitials(screenName: "--", emailAddress: "bauer@example.org", "B"),
        NamedInitials(emailAddress: "@example.org"),
        NamedInitials(emailAddress: ""),
        NamedInitials(screenName: "...", emailAddress: "+@x"),
        NamedInitials(screenName: "\u{200B}\u{202E}\u{0000}\u{FEFF}"),
        NamedInitials(screenName: "\u{301}\u{302}"),
        NamedInitials(screenName: "🎉 anna", "A"),
        NamedInitials(screenName: "🎉🎈", "🎉"),
        NamedInitials(screenName: "👩🏻‍❤️‍💋‍👨🏼", "👩🏻‍❤️‍💋‍👨🏼"),
        NamedInitials(screenName: "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"),
        NamedInitials(screenName: "🇩🇪", "🇩🇪"),
        NamedInitials(screenName: "©®"),
    ]

    @Test("are those that a reader of the language expects", arguments: latin + others + remains)
    func letters(_ sample: NamedInitials) {
        let initials = Placeholder.Initials(name: sample.name, userID: 1)
        #expect(initials?.letters == sample.expected)
    }

    @Test("are bounded, whatever the name")
    func bounded() throws {
        let marks = String(repeating: "\u{301}\u{489}", count: 100_000)
        let zalgo = try #require(
            Placeholder.Initials(name: PersonName(firstName: "z" + marks, lastName: "a" + marks), userID: 1)
        )
        #expect(zalgo.letters == ["Z\u{301}\u{301}", "A\u{301}\u{301}"])
        let joined = String(repeating: "क\u{94D}", count: 1_000)
        let stack = try #require(Placeholder.Initials(name: PersonName(firstName: joined, lastName: joined), userID: 1))
        #expect(stack.text.unicodeScalars.count <= 32)
        let family = "👩" + String(repeating: "\u{200D}👩", count: 50)
        #expect(Placeholder.Initials(name: PersonName(firstName: family), userID: 1) == nil)
        let long = String(repeating: "x", count: 1_000_000)
        #expect(Placeholder.Initials(name: PersonName(firstName: long), userID: 1)?.letters == ["X"])
    }

    @Test("are kept apart where they would join")
    func separation() {
        let samples = [
            ("محمد", "علي", "م\u{2009}ع"), ("अमित", "कुमार", "अ\u{2009}कु"), ("דוד", "כהן", "דכ"), ("A", "B", "AB"),
        ]
        for (first, last, expected) in samples {
            let name = PersonName(firstName: first, lastName: last)
            #expect(Placeholder.Initials(name: name, userID: 1)?.text == expected)
        }
    }
}
