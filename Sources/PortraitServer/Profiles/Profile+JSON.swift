extension Profile {
    /// The profile as `/HASH.json` tells it.
    var json: [UInt8] { get throws(ServiceError) { try .json(ProfileEntries(self)) } }

    /// The profile as `/v3/profiles/HASH` tells it.
    var version3: [UInt8] { get throws(ServiceError) { try .json(ThirdVersionProfile(self)) } }
}
