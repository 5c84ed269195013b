import PortraitBatch
import Screenlets

extension BatchReportLine {
    /// Whom or what the row is about, in words of at most 128 characters.
    var subject: String {
        let named = ["email", "screenName", "userId", "file", "portraitId"].lazy.compactMap { input[$0] }
        return String((named.first { !$0.isEmpty } ?? input.values.sorted().first ?? "row \(row)").prefix(128))
    }
}
