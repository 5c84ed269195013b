/// A parameter of the Java type `OrderByComparator`, which clients fill by the name of a class.
///
/// Such an object is made without arguments, and all of the portal's comparators then sort downwards.
enum ComparatorParameter {
    /// Finds the order that a call asks for.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - profile: The imitated version.
    ///   - parameter: The name of the parameter, nil for ``parameterName(_:)``.
    ///   - package: The package of the comparators of this entity.
    ///   - orders: The orders by the simple name of the class, as `EntryNameComparator`.
    /// - Returns: The order, nil for the default one.
    /// - Throws: The portal's exception for a class that is not there or, from 7.3 on, not on the white list.
    static func order<Row>(
        _ call: ServiceCall,
        _ profile: SandboxPortal.Profile,
        name parameter: String? = nil,
        package: String,
        _ orders: [String: RowOrder<Row>]
    ) throws(PortalFailure) -> RowOrder<Row>? {
        let name = call.text(parameter ?? parameterName(profile))
        guard !name.isEmpty else { return nil }
        if name.hasPrefix(package + "."), let order = orders[String(name.dropFirst(package.count + 1))] { return order }
        if profile == .liferay74 {
            throw .exception(
                name: "java.lang.IllegalArgumentException",
                message: "\(name) is not allowed to be instantiated"
            )
        }
        throw .exception(name: "java.lang.ClassNotFoundException", message: name)
    }

    /// The name of the parameter, which methods with a comparator were renamed to from 7.3 on.
    static func parameterName(_ profile: SandboxPortal.Profile) -> String {
        profile == .liferay74 ? "orderByComparator" : "obc"
    }
}
