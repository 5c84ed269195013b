extension NameWord {
    /// Whether the word is a title before a name.
    var isTitle: Bool { Self.titles.contains(key) }

    /// Whether the word goes on with a title before it.
    var isFaculty: Bool { Self.faculties.contains(key) }

    /// Whether the word follows a name and is none of its own.
    var isSuffix: Bool { Self.suffixes.contains(key) }

    /// Whether the word is a particle where small letters alone don't tell, since all of the name is in small letters.
    var isParticle: Bool { Self.particles.contains(key) }

    /// Whether the word says whose child somebody is, in a script without capitals.
    var isFiliation: Bool { Self.filiations.contains(key) }

    private static let titles: Set<String> = [
        "dame", "dipl", "dipl-ing", "dott", "dr", "dra", "drs", "frau", "herr", "hr", "ing", "judr", "lady", "madame",
        "mag",
        "mgr", "miss", "mlle", "mme", "monsieur", "mr", "mrs", "ms", "mudr", "mx", "phdr", "prof", "rev", "rndr", "sir",
        "sra", "srta",
    ]

    private static let faculties: Set<String> = ["c", "h", "habil", "hc", "ing", "jur", "med", "nat", "phil", "rer"]

    private static let suffixes: Set<String> = ["esq", "ii", "iii", "iv", "jr", "mba", "md", "msc", "phd", "sr"]

    private static let particles: Set<String> = [
        "af", "al", "ap", "av", "bin", "bint", "da", "das", "de", "degli", "dei", "del", "della", "dello", "den", "der",
        "des", "di", "do", "dos", "du", "el", "ibn", "la", "las", "le", "les", "lo", "los", "ten", "ter", "van", "vom",
        "von", "zu", "zum", "zur",
    ]

    private static let filiations: Set<String> = ["بن", "ابن", "بنت", "ابنة"]
}
