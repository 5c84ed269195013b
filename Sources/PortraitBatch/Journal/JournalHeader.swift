import Screenlets

/// What a journal is about: a batch that goes on must be the same one.
public struct JournalHeader: Codable, Hashable, Sendable {
    /// The version of the layout.
    var journal = 2
    /// Where the rows come from.
    public var input: String
    /// The output template.
    public var template: String
    /// What is drawn: names and recipes of the renditions, and what stands in for a missing portrait.
    public var recipe: String
    /// The machine's part of the batch; empty for all of it.
    public var shard: String

    /// Describes a batch.
    ///
    /// - Parameters:
    ///   - input: Where the rows come from.
    ///   - template: The output template.
    ///   - recipe: What is drawn.
    ///   - shard: The machine's part of the batch; empty for all of it.
    public init(input: String, template: String, recipe: String, shard: String) {
        self.input = input
        self.template = template
        self.recipe = recipe
        self.shard = shard
    }

    /// What differs from another batch, in words; nil where nothing does.
    func difference(from other: JournalHeader) -> String? {
        if journal != other.journal { return "version" }
        if input != other.input { return "input" }
        if template != other.template { return "output template" }
        if recipe != other.recipe { return "recipe" }
        return shard == other.shard ? nil : "shard"
    }
}
