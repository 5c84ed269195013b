/// An element of an XML document, with all that is in it.
struct XMLElement: Hashable, Sendable {
    /// The name, with a prefix where the document has one.
    var name: String
    /// The attributes by name.
    var attributes: [String: String] = [:]
    /// The text that is directly in the element, CDATA included, joined across its children.
    var text = ""
    /// The elements that are directly in the element, in their order.
    var children: [XMLElement] = []

    /// The elements of a name that are directly in the element.
    func children(named name: String) -> [XMLElement] {
        children.filter { $0.name == name }
    }

    /// The first element, depth first and the element itself included, that a condition holds for.
    func first(where condition: (XMLElement) -> Bool) -> XMLElement? {
        if condition(self) { return self }
        for child in children {
            if let found = child.first(where: condition) { return found }
        }
        return nil
    }
}
