import FoundationEssentials

extension PortalComment {
    /// A row with this comment's body and time, in whichever service's form the row is.
    ///
    /// - Parameter row: The row as a portal gave it.
    /// - Returns: The row; as it was where it is no comment.
    package func renewing(_ row: JSONValue) -> JSONValue {
        guard case .object(var members) = row else { return row }
        if members["commentId"] == nil, members["text"] != nil {
            members["text"] = .string(body)
            if let modifiedDate { members["dateModified"] = .string(modifiedDate.formatted(.iso8601)) }
        } else {
            members["body"] = .string(body)
            if let modifiedDate {
                let time = modifiedDate.milliseconds
                // The portal's own service writes longs as text.
                members["modifiedDate"] = members["modifiedDate"]?.text == nil ? .integer(time) : .string("\(time)")
            }
        }
        return .object(members)
    }
}
