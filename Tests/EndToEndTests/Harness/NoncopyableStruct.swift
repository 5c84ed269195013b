/// A noncopyable struct as a source file shows it, read by the indentation that `swift format` gives.
///
/// Where an initialiser of such a struct fails after some members were set, these may be released twice, and compilers
/// that were built without assertions say nothing.
struct NoncopyableStruct {
    /// Its name.
    let name: String
    private let lines: ArraySlice<Substring>
    private let indentation: String

    /// Finds the noncopyable structs of a file, those in other types too.
    ///
    /// - Parameter text: The formatted file.
    /// - Returns: The structs.
    static func all(in text: String) -> [NoncopyableStruct] {
        guard text.contains("~Copyable") else { return [] }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.indices.compactMap { start in
            guard let match = lines[start].prefixMatch(of: /(\s*)(?:[@\w]+ )*struct (\w+)/) else { return nil }
            let block = block(at: start, in: lines[...])
            guard header(of: block).joined().contains("~Copyable") else { return nil }
            return NoncopyableStruct(name: String(match.2), lines: body(of: block), indentation: match.1 + "    ")
        }
    }

    /// The first lines of the initialisers that can fail when a member is set, be it by the value that it always begins with.
    var hazardousInitialisers: [String] {
        lines.indices.compactMap { start in
            let line = lines[start]
            guard isMember(line), line.prefixMatch(of: /\s*(?:\w+ )*init[?(<]/) != nil else { return nil }
            let body = Self.body(of: Self.block(at: start, in: lines))
            // One that hands over to another sets nothing itself.
            guard !body.contains(where: { $0.contains("self.init(") }) else { return nil }
            guard let failure = body.lastIndex(where: { $0.contains(/\b(try|throw|return nil)\b/) }) else { return nil }
            let assigned = body[..<failure].compactMap { $0.prefixMatch(of: /\s*(?:unsafe )?(?:self\.)?(\w+)\s=\s/)?.1 }
            let isSetBefore = members.contains { $0.isSetFromTheStart || assigned.contains($0.name) }
            return isSetBefore ? String(line.drop { $0 == " " }) : nil
        }
    }

    private var members: [(name: Substring, isSetFromTheStart: Bool)] {
        lines.compactMap { line in
            let declaration = line.prefix { $0 != "{" }
            guard
                isMember(line),
                let match = declaration.prefixMatch(of: /\s*(?:[@\w]+(?:\(\w+\))? )*(let|var) (\w+)/),
                !match.0.contains("static ")
            else {
                return nil
            }
            let isOptional = match.1 == "var" && declaration.hasSuffix("?")
            return (match.2, declaration.contains(" = ") || isOptional)
        }
    }

    private func isMember(_ line: Substring) -> Bool {
        line.hasPrefix(indentation) && line.dropFirst(indentation.count).first != " "
    }

    /// The lines from a declaration to the brace that closes it.
    private static func block(at start: Int, in lines: ArraySlice<Substring>) -> ArraySlice<Substring> {
        let indentation = lines[start].prefix { $0 == " " }
        let end = lines[start...].firstIndex { $0 == indentation + "}" } ?? start
        return lines[start...end]
    }

    private static func header(of block: ArraySlice<Substring>) -> ArraySlice<Substring> {
        block.prefix(through: block.firstIndex { $0.hasSuffix("{") } ?? block.startIndex)
    }

    private static func body(of block: ArraySlice<Substring>) -> ArraySlice<Substring> {
        block.dropFirst(header(of: block).count)
    }
}
