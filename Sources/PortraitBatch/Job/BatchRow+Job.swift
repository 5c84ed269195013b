import FoundationEssentials
import LiferayPortal
import OfflineStore
import PortraitDrawing
import Screenlets

extension BatchRow {
    /// The row as a job keeps it: the same bytes for the same row, wherever it is read.
    func written() throws(PortraitError) -> [UInt8] {
        try WrittenRow(self).stableJSON(of: "a row of a job")
    }

    /// Reads a row of a job; one that can't be read fails when its turn comes.
    init(_ row: JobRow) {
        let damage = PortraitError(
            .cacheDamaged,
            message: "row \(row.number) of the job can't be read",
            hint: "use the version of the program that loaded it, or load it again"
        )
        do {
            let written = try JSONDecoder().decode(WrittenRow.self, from: Data(row.content))
            self.init(
                number: row.number,
                fields: written.fields,
                subject: written.subject ?? .failure(damage),
                folders: written.folders ?? []
            )
        } catch {
            self.init(number: row.number, fields: [:], subject: .failure(damage))
        }
    }
}

/// What is written of a row: its columns, and one of a user, a picture and a fault.
private struct WrittenRow: Codable {
    struct User: Codable {
        var userId: Int64?
        var email: String?
        var screenName: String?
        var companyId: Int64?
        var portraitId: Int64?
        var uuid: String?
        var isFemale: Bool?
    }

    struct Fault: Codable {
        var code: PortraitError.Code
        var message: String
        var hint: String
    }

    var fields: [String: String]
    var folders: [String]?
    var user: User?
    var picture: String?
    var fault: Fault?

    init(_ row: BatchRow) {
        fields = row.fields
        folders = row.folders.isEmpty ? nil : row.folders
        switch row.subject {
        case .success(.user(let selector)): user = User(selector)
        // A path that leads to the same file from every folder that a worker may be started in.
        case .success(.picture(let path)):
            picture = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        case .failure(let error): fault = Fault(code: error.code, message: error.message, hint: error.hint)
        }
    }

    /// What the row is about; nil where nothing is told.
    var subject: Result<BatchSubject, PortraitError>? {
        if let fault { return .failure(PortraitError(fault.code, message: fault.message, hint: fault.hint)) }
        if let picture { return .success(.picture(path: picture)) }
        return user.map { .success(.user($0.selector)) }
    }
}

extension WrittenRow.User {
    init(_ selector: UserSelector) {
        switch selector {
        case .me: break
        case .userId(let id): userId = id
        case .emailAddress(let address, let company):
            email = address
            companyId = company
        case .screenName(let name, let company):
            screenName = name
            companyId = company
        case .portrait(let id, let owner, let female):
            portraitId = id
            uuid = owner
            isFemale = female
        }
    }

    /// The selector; the account's own user where nothing is told.
    var selector: UserSelector {
        if let userId { return .userId(userId) }
        if let email { return .emailAddress(email, companyId: companyId) }
        if let screenName { return .screenName(screenName, companyId: companyId) }
        if let portraitId, let uuid {
            return .portrait(portraitId: portraitId, uuid: uuid, female: isFemale ?? false)
        }
        return .me
    }
}
