extension Profile {
    /// The profile as `/HASH.xml` tells it: the members of the JSON as elements.
    var xml: [UInt8] {
        let (picture, name) = (MarkupText.escaped(avatarAddress), MarkupText.escaped(name))
        return Array(
            """
            <?xml version="1.0" encoding="utf-8"?>
            <response><entry>\
            <id>\(hash)</id><hash>\(hash)</hash><requestHash>\(hash)</requestHash>\
            <profileUrl>\(MarkupText.escaped(pageAddress))</profileUrl><preferredUsername>\(hash)</preferredUsername>\
            <thumbnailUrl>\(picture)</thumbnailUrl><photos><value>\(picture)</value><type>thumbnail</type></photos>\
            <name><formatted>\(name)</formatted></name><displayName>\(name)</displayName>\
            </entry></response>

            """
            .utf8
        )
    }
}
