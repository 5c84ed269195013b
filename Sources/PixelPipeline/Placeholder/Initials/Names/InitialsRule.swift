/// Which letters stand for a name.
///
/// The first field that gives a letter decides: first and last name, then the screen name, then the e-mail address
/// before its @; then the first emoji of any of them.
///
/// - Two fields: the first letter of each, as in the name itself: Jean-Luc / de la Fontaine is JF, Ludwig / van
///   Beethoven is LB, Gabriel / García Márquez is GG.
/// - One field: the first letters of its first and its last word: Ludwig van Beethoven is LB, jane.doe is JD, test is T.
/// - Titles, suffixes, numbers and particles do not count, as ``NameField`` and ``NameWord`` tell. A particle that is
///   written with a capital is a part of the name: Robert / De Niro is RD.
/// - Chinese and Korean names: the last two characters of the full name, family name first, as DingTalk, Feishu and LINE
///   WORKS do, since family names are few and given names tell people apart. With Japanese kana anywhere in the name:
///   the first character of the family name, as Japanese products do. A Japanese name in Chinese characters alone can't
///   be told from a Chinese one.
/// - Letters of two scripts that don't share fonts are not mixed; the first name's stays.
enum InitialsRule {
    /// Chooses the letters for a name.
    ///
    /// - Parameter name: The name.
    /// - Returns: One or two letters in the order of reading, each with its marks, or nil when there are none.
    static func letters(for name: PersonName) -> [String]? {
        let given = NameField(name.firstName, kind: .given)
        let family = NameField(name.lastName, kind: .family)
        return letters(given: given, family: family)
            ?? letters(given: NameField(name.screenName, kind: .identifier), family: nil)
            ?? letters(given: NameField(localPart(of: name.emailAddress), kind: .identifier), family: nil)
            ?? pictograph(of: [name.firstName, name.lastName, name.screenName])
    }

    private static func letters(given: NameField?, family: NameField?) -> [String]? {
        guard let field = given ?? family else { return nil }
        if let characters = eastAsianLetters(given: given, family: family) { return characters }
        let first = field.first.initial
        let last: String
        if given != nil, let family {
            last = family.first.withoutArticle.initial
        } else if field.words.count > 1 {
            last = field.last.withoutArticle.initial
        } else {
            return [first]
        }
        return system(of: first) == system(of: last) ? [first, last] : [first]
    }

    private static func eastAsianLetters(given: NameField?, family: NameField?) -> [String]? {
        let familyLetters = family?.letters ?? []
        let all = familyLetters + (given?.letters ?? [])
        let systems = Set(all.map { WritingSystem(of: $0) })
        guard systems.allSatisfy(\.isEastAsian) else { return nil }
        let chosen = systems.contains(.kana) ? all.prefix(1) : all.suffix(2)
        return chosen.map(\.capital)
    }

    private static func system(of letter: String) -> WritingSystem? {
        letter.first.map { WritingSystem(of: $0) }
    }

    /// What stands before the @ of an address, without the tag that some servers allow behind a plus sign.
    private static func localPart(of address: String) -> String {
        String(address.prefix(512).prefix { $0 != "@" && $0 != "+" })
    }

    private static func pictograph(of texts: [String]) -> [String]? {
        for text in texts {
            if let found = String(readable: text).first(where: { $0.isPictograph }), !found.isOverlong {
                return [String(found)]
            }
        }
        return nil
    }
}
