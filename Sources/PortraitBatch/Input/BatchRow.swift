public import LiferayPortal
public import Screenlets

/// One row of a batch's input.
public struct BatchRow: Sendable {
    /// The number of the row, from 1; a header is not counted, nor are empty lines.
    public let number: Int
    /// The columns as they were written.
    public let fields: [String: String]
    /// What the row is about, or why it can't be told.
    public let subject: Result<BatchSubject, PortraitError>
    /// The user as the portal has just described them; nil where it is to be asked.
    let described: PortalUser?
    /// A number that stands for everything that is written in the row, the same on every machine.
    let content: StableHash
    /// The parts of the path of a picture below the folder that was searched; empty for other rows.
    let folders: [String]

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - number: The number of the row, from 1.
    ///   - fields: The columns as they were written.
    ///   - subject: What the row is about, or why it can't be told.
    ///   - described: The user as the portal has just described them; not used without a UUID, which a portrait is asked for by.
    ///   - folders: The folders of a picture, below the one that was searched.
    public init(
        number: Int,
        fields: [String: String],
        subject: Result<BatchSubject, PortraitError>,
        described: PortalUser? = nil,
        folders: [String] = []
    ) {
        self.init(
            number: number,
            fields: fields,
            subject: subject,
            described: described,
            folders: folders,
            content: StableHash(fields.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] })
        )
    }

    /// Creates a row whose text is known.
    init(
        number: Int,
        fields: [String: String],
        subject: Result<BatchSubject, PortraitError>,
        described: PortalUser? = nil,
        folders: [String] = [],
        content: StableHash
    ) {
        self.number = number
        self.fields = fields
        self.subject = subject
        self.described = described.flatMap { $0.uuid.isEmpty ? nil : $0 }
        self.folders = folders
        self.content = content
    }
}

extension BatchRow {
    /// A number that stands for what the row is about, however the rest of it is written and wherever it stands.
    ///
    /// A user is counted by how it is named, in lower case.
    var share: StableHash {
        switch subject {
        case .success(.user(let selector)): StableHash([selector.inWords.lowercased()])
        case .success(.picture(let path)): StableHash([path])
        case .failure: content
        }
    }
}
