extension [String] {
    /// The texts as one, each after its length in bytes, so that no other texts give the same.
    var cacheKey: String { map { "\($0.utf8.count):\($0)" }.joined() }
}
