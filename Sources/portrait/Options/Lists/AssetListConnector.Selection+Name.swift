import LiferayPortal
import Screenlets

extension AssetListConnector.Selection {
    /// Selects the assets of a class by its name.
    ///
    /// - Parameter name: A name of the asset list, or a full Java name, which the portal alone can judge.
    /// - Throws: ``PortraitError/Code/usage`` for any other name, with those that there are.
    init(className name: String) throws(PortraitError) {
        guard name.contains(".") || AssetClass(rawValue: name) != nil else {
            let known = AssetClass.allCases.map(\.rawValue).joined(separator: ", ")
            throw PortraitError(
                .usage,
                message: "there is no class of assets \"\(name)\"",
                hint: "known are \(known); others are named in full, such as com.example.model.Thing"
            )
        }
        self = .modelClass(name)
    }
}
