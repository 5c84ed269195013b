import OfflineStore
import Testing

@testable import PortraitServer

@Suite("The list of people")
struct PeopleIndexTests {
    private func person(_ userId: Int64, _ first: String, _ last: String) -> Person {
        Person(
            StoredUser(
                userId: userId,
                companyId: 1,
                portraitId: 0,
                uuid: "",
                screenName: "s\(userId)",
                emailAddress: "E\(userId)@Example.com",
                firstName: first,
                middleName: "",
                lastName: last
            )
        )
    }

    @Test("is ordered by name, then id, and names each user once")
    func order() {
        let index = PeopleIndex()
        let people = [person(3, "b", "x"), person(2, "B", "X"), person(1, "C", ""), person(1, "a", "")]
        index.take(people, isComplete: true)
        #expect(index.now.people.map(\.userId) == [1, 2, 3])
    }

    @Test("is never replaced by a part of it")
    func completeness() {
        let index = PeopleIndex()
        index.take([person(1, "a", "")], isComplete: false)
        #expect(!index.now.isComplete)
        index.take([person(1, "a", ""), person(2, "b", "")], isComplete: true)
        index.take([person(1, "a", "")], isComplete: false)
        #expect(index.now.people.count == 2 && index.now.isComplete)
    }

    @Test("goes on behind a place, whoever came or went, and takes only places that it told")
    func places() throws {
        let place = person(7, "Ann: the 2nd", "X").place
        #expect(PeoplePlace(place.text) == place)
        #expect(place < person(8, "ann: the 2nd", "x").place)
        let accented = person(7, "\u{301}x", "").place
        #expect(PeoplePlace(accented.text) == accented)
        for text in ["", ":a", "a:b", "0:a", "-1:a", "5"] { #expect(PeoplePlace(text) == nil, "\(text)") }
    }

    @Test("is searched in names and addresses, in lower case, and shows a name for everybody")
    func search() {
        #expect(person(1, "Änne", "Öz").matches(FoldedText("änne ö")))
        #expect(person(1, "a", "b").matches(FoldedText("e1@example")))
        #expect(person(5, "", "").name == "s5")
    }

    @Test(
        "is searched whatever the case, and however letters are put together",
        arguments: [
            ("Νίκος", "Παπαδόπουλος", "ΠΑΠΑΔΌΠΟΥΛΟΣ"), ("ΝΊΚΟΣ", "ΠΑΠΑΔΌΠΟΥΛΟΣ", "παπαδόπουλος"),
            ("ΝΊΚΟΣ", "ΠΑΠΑΔΌΠΟΥΛΟΣ", "νίκος π"), ("Jörg", "Strauß", "STRAUSS"), ("JÖRG", "STRAUSS", "strauß"),
            ("Jos\u{E9}", "Mar\u{ED}", "JOSE\u{301} MARI\u{301}"), ("JOSE\u{301}", "x", "jos\u{E9} x"),
            ("국", "한", "하"), ("국", "한", "ㅎ"), ("국", "한", "국 한"), ("क्षत्रिय", "x", "क"), ("क्षत्रिय", "x", "क्ष"),
            ("ＪＡＮＥ", "x", "jane"), ("Jane", "x", ""), ("Jane", "Doe", "NE D"),
        ]
    )
    func folded(first: String, last: String, query: String) {
        #expect(person(1, first, last).matches(FoldedText(query)))
    }

    @Test(
        "does not find what is in no name",
        arguments: ["anne", "janee", "doe jane", "jane\u{301}", "δ", "e1@example.org"]
    )
    func notFound(query: String) {
        #expect(!person(1, "Jane", "Doe").matches(FoldedText(query)))
    }
}
