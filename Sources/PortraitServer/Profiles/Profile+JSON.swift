extension Profile {
    /// The profile as `/HASH.json` tells it.
    var json: [UInt8] { .json(ProfileEntries(self)) }

    /// The profile as `/v3/profiles/HASH` tells it.
    var version3: [UInt8] { .json(ThirdVersionProfile(self)) }
}
