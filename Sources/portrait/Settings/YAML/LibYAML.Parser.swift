import CYAML

extension LibYAML {
    /// Splits a text into events.
    @safe
    struct Parser: ~Copyable {
        // At a fixed place, since it points to itself and to the text.
        private let parser: UnsafeMutablePointer<yaml_parser_t>
        private let text: UnsafeMutableBufferPointer<UInt8>

        /// Begins with a text in UTF-8.
        ///
        /// The C functions are `yaml_parser_initialize` and `yaml_parser_set_input_string`.
        init(_ bytes: [UInt8]) throws(YAMLError) {
            let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
            unsafe parser.initialize(to: yaml_parser_t())
            guard unsafe yaml_parser_initialize(parser) == 1 else {
                unsafe parser.deallocate()
                throw YAMLError(part: .reader, problem: "there is no memory", mark: YAMLMark(line: 1, column: 1))
            }
            let text = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
            _ = unsafe text.initialize(from: bytes)
            unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
            unsafe yaml_parser_set_input_string(parser, text.baseAddress, text.count)
            unsafe self.parser = parser
            unsafe self.text = text
        }

        deinit {
            unsafe yaml_parser_delete(parser)
            unsafe parser.deallocate()
            unsafe text.deallocate()
        }

        /// Reads on.
        ///
        /// The C function is `yaml_parser_parse`.
        ///
        /// - Returns: The next event and where it begins.
        /// - Throws: ``YAMLError`` without the line that it is on.
        mutating func next() throws(YAMLError) -> (event: YAMLEvent, mark: YAMLMark) {
            var event = unsafe yaml_event_t()
            guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw error }
            defer { unsafe yaml_event_delete(&event) }
            return unsafe (LibYAML.event(event), YAMLMark(event.start_mark))
        }

        private var error: YAMLError {
            let state = unsafe parser.pointee
            let problem = unsafe LibYAML.text(state.problem) ?? "there is no memory"
            let part: YAMLError.Part =
                switch unsafe state.error {
                case YAML_SCANNER_ERROR: .scanner
                case YAML_PARSER_ERROR: .parser
                case YAML_COMPOSER_ERROR: .composer
                default: .reader
                }
            guard part != .reader else {
                let mark = unsafe YAMLMark(after: state.problem_offset, bytesOf: UnsafeBufferPointer(text))
                return YAMLError(part: .reader, problem: problem, mark: mark)
            }
            let context = unsafe LibYAML.text(state.context)
                .map {
                    unsafe YAMLError.Context(text: $0, mark: YAMLMark(state.context_mark))
                }
            return unsafe YAMLError(part: part, context: context, problem: problem, mark: YAMLMark(state.problem_mark))
        }
    }

    private static func event(_ event: yaml_event_t) -> YAMLEvent {
        switch unsafe event.type {
        case YAML_STREAM_START_EVENT: return .streamStart
        case YAML_DOCUMENT_START_EVENT: return .documentStart
        case YAML_DOCUMENT_END_EVENT: return .documentEnd
        case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
        case YAML_MAPPING_END_EVENT: return .mappingEnd
        case YAML_ALIAS_EVENT: return unsafe .alias(text(event.data.alias.anchor) ?? "")
        case YAML_SEQUENCE_START_EVENT:
            let start = unsafe event.data.sequence_start
            return unsafe .sequenceStart(anchor: text(start.anchor), tag: text(start.tag))
        case YAML_MAPPING_START_EVENT:
            let start = unsafe event.data.mapping_start
            return unsafe .mappingStart(anchor: text(start.anchor), tag: text(start.tag))
        case YAML_SCALAR_EVENT:
            let scalar = unsafe event.data.scalar
            let value = unsafe String(
                decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length),
                as: UTF8.self
            )
            let style = unsafe YAMLEvent.ScalarStyle(rawValue: UInt32(scalar.style.rawValue)) ?? .any
            return unsafe .scalar(value, style, anchor: text(scalar.anchor), tag: text(scalar.tag))
        default: return .streamEnd
        }
    }

    private static func text(_ bytes: UnsafeMutablePointer<UInt8>?) -> String? {
        unsafe bytes.map { unsafe String(cString: $0) }
    }
}

extension YAMLMark {
    /// Takes a place of libyaml, which counts from 0.
    fileprivate init(_ mark: yaml_mark_t) {
        self.init(line: mark.line + 1, column: mark.column + 1)
    }

    /// Finds the place behind a number of bytes.
    fileprivate init(after count: Int, bytesOf text: UnsafeBufferPointer<UInt8>) {
        let before = unsafe String(decoding: UnsafeBufferPointer(rebasing: text.prefix(count)), as: UTF8.self)
        let lines = before.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        self.init(line: lines.count, column: (lines.last?.unicodeScalars.count ?? 0) + 1)
    }
}
