import FoundationEssentials
import PortraitDrawing
public import Screenlets

/// What a job is about: everything that its workers must agree on.
public struct JobHeader: Codable, Hashable, Sendable {
    /// What is done with the rows.
    public enum Kind: String, Codable, CaseIterable, Hashable, Sendable {
        /// Pictures are made.
        case pictures
        /// Portraits are changed.
        case upload
    }

    /// One of several pictures of a row.
    public struct Rendition: Codable, Hashable, Sendable {
        /// The name.
        public var name: String
        /// The steps.
        public var recipe: String
        /// The format where the steps choose none; nil for the one that suits the picture.
        public var format: String?

        /// Describes a picture.
        ///
        /// - Parameters:
        ///   - name: The name.
        ///   - recipe: The steps.
        ///   - format: The format where the steps choose none.
        public init(name: String, recipe: String, format: String?) {
            self.name = name
            self.recipe = recipe
            self.format = format
        }
    }

    /// What is drawn, for workers who are not told.
    public struct Pictures: Codable, Hashable, Sendable {
        /// The pictures of a row.
        public var renditions: [Rendition]
        /// What stands in for a missing portrait.
        public var placeholder: String
        /// Whether what is there of a damaged JPEG is taken.
        public var isLenient: Bool

        /// Describes what is drawn.
        ///
        /// - Parameters:
        ///   - renditions: The pictures of a row.
        ///   - placeholder: What stands in for a missing portrait.
        ///   - isLenient: Whether what is there of a damaged JPEG is taken.
        public init(renditions: [Rendition], placeholder: String, isLenient: Bool) {
            self.renditions = renditions
            self.placeholder = placeholder
            self.isLenient = isLenient
        }
    }

    /// The version of the layout.
    var job = 1
    /// What is done with the rows.
    public var kind: Kind
    /// The base address of the portal; empty where none is asked.
    public var portal: String
    /// The output template; empty for uploads.
    public var template: String
    /// Everything that shapes the files, or decides what becomes of an edit, as text.
    public var recipe: String
    /// What is drawn; nil for uploads.
    public var pictures: Pictures?

    /// Describes a job.
    ///
    /// - Parameters:
    ///   - kind: What is done with the rows.
    ///   - portal: The base address of the portal; empty where none is asked.
    ///   - template: The output template; empty for uploads.
    ///   - recipe: Everything that shapes the files, or decides what becomes of an edit, as text.
    ///   - pictures: What is drawn; nil for uploads.
    public init(kind: Kind, portal: String, template: String, recipe: String, pictures: Pictures? = nil) {
        self.kind = kind
        self.portal = portal
        self.template = template
        self.recipe = recipe
        self.pictures = pictures
    }

    /// Reads the header of a job.
    ///
    /// - Parameter bytes: The header as it is stored.
    /// - Throws: ``PortraitError/Code/cacheNewer`` where this version does not understand it.
    public init(_ bytes: [UInt8]) throws(PortraitError) {
        do {
            self = try JSONDecoder().decode(JobHeader.self, from: Data(bytes))
        } catch {
            throw PortraitError(
                .cacheNewer,
                message: "what the job is about can't be read",
                hint: "use the version of the program that loaded it"
            )
        }
    }

    /// The header as it is stored.
    func written() throws(PortraitError) -> [UInt8] {
        try stableJSON(of: "what a job is about")
    }

    /// What differs from another job, in words; nil where nothing does.
    ///
    /// - Parameter other: The other job, such as the one that has the name already.
    /// - Returns: The words, with both values.
    func difference(from other: JobHeader) -> String? {
        if job != other.job { return "version" }
        if kind != other.kind { return "kind: \(other.kind.rawValue), not \(kind.rawValue)" }
        if portal != other.portal { return "portal: \(other.portal), not \(portal)" }
        if template != other.template { return "output template: \(other.template), not \(template)" }
        return recipe == other.recipe ? nil : "recipe: \(other.recipe), not \(recipe)"
    }
}
