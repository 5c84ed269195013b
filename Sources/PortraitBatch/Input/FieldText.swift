import Screenlets

/// A value of a JSON object as the text of a column; what is nested has none.
struct FieldText: Decodable, Sendable {
    /// The text; nil for null, lists and objects.
    let text: String?

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let string = try? value.decode(String.self) {
            text = string
        } else if let integer = try? value.decode(Int64.self) {
            text = String(integer)
        } else if let bool = try? value.decode(Bool.self) {
            text = String(bool)
        } else if let number = try? value.decode(Double.self) {
            text = String(number)
        } else {
            text = nil
        }
    }
}
