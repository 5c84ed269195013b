extension PortalValue {
    /// Writes the value as the REST services do: keys by the alphabet, two blanks of indentation, longs as numbers.
    var pretty: String {
        var text = ""
        write(pretty: &text, indentation: 0)
        return text
    }

    private func write(pretty text: inout String, indentation: Int) {
        switch self {
        case .null, .bool, .int, .long, .double, .text:
            // Single values look as on 6.2: longs are numbers, slashes stay.
            text += rendered(for: .liferay62)
        case .list(let values):
            text += "[ "
            for (index, value) in values.enumerated() {
                if index > 0 { text += ", " }
                value.write(pretty: &text, indentation: indentation)
            }
            text += values.isEmpty ? "]" : " ]"
        case .bean, .object:
            let members = (self.members ?? [:]).sorted { $0.key < $1.key }
            text += "{"
            for (index, member) in members.enumerated() {
                text += index > 0 ? ",\n" : "\n"
                text += String(repeating: " ", count: indentation + 2) + "\"\(member.key)\" : "
                member.value.write(pretty: &text, indentation: indentation + 2)
            }
            text += members.isEmpty ? " }" : "\n" + String(repeating: " ", count: indentation) + "}"
        }
    }
}
