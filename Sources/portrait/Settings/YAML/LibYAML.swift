import CYAML
import LibraryVersions

/// The calls of libyaml: the one place that sees its header.
enum LibYAML {
    /// Which libyaml this is: `yaml_get_version_string`.
    static var libraryVersion: LibraryVersion {
        let function: @convention(c) () -> UnsafePointer<CChar>? = unsafe yaml_get_version_string
        return unsafe LibraryVersion(
            "libyaml",
            version: unsafe function().map { unsafe String(cString: $0) } ?? "",
            function: unsafeBitCast(function, to: UnsafeRawPointer.self),
            source: "libyaml-dev"
        )
    }

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

    /// Joins events to a text, as libyaml does where it is told nothing: ASCII, two blanks for a level, lines of 80.
    @safe
    struct Emitter: ~Copyable {
        private let emitter: UnsafeMutablePointer<yaml_emitter_t>
        private let sink: Sink

        private final class Sink {
            var bytes: [UInt8] = []
        }

        /// Begins with no text.
        ///
        /// The C functions are `yaml_emitter_initialize` and `yaml_emitter_set_output`.
        init() throws(YAMLWritingError) {
            let emitter = UnsafeMutablePointer<yaml_emitter_t>.allocate(capacity: 1)
            unsafe emitter.initialize(to: yaml_emitter_t())
            guard unsafe yaml_emitter_initialize(emitter) == 1 else {
                unsafe emitter.deallocate()
                throw YAMLWritingError(description: "there is no memory")
            }
            let sink = Sink()
            unsafe yaml_emitter_set_encoding(emitter, YAML_UTF8_ENCODING)
            unsafe yaml_emitter_set_output(emitter, Self.take, Unmanaged.passUnretained(sink).toOpaque())
            unsafe self.emitter = emitter
            self.sink = sink
        }

        deinit {
            unsafe yaml_emitter_delete(emitter)
            unsafe emitter.deallocate()
        }

        /// The text so far; all of it after the end of the stream.
        var output: [UInt8] { sink.bytes }

        /// Writes on.
        ///
        /// The C function is `yaml_emitter_emit`.
        mutating func write(_ event: YAMLEvent) throws(YAMLWritingError) {
            var made = unsafe yaml_event_t()
            guard unsafe LibYAML.make(event, at: &made) == 1, unsafe yaml_emitter_emit(emitter, &made) == 1 else {
                let problem = unsafe LibYAML.text(emitter.pointee.problem)
                throw YAMLWritingError(description: problem ?? "a text can't be written")
            }
        }

        private static let take: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?, Int) -> Int32 =
            {
                context,
                bytes,
                count in
                guard let context = unsafe context else { return 0 }
                let sink = unsafe Unmanaged<Sink>.fromOpaque(context).takeUnretainedValue()
                unsafe sink.bytes.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
                return 1
            }
    }

    // MARK: Events

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

    private static func make(_ event: YAMLEvent, at place: UnsafeMutablePointer<yaml_event_t>) -> Int32 {
        switch event {
        case .streamStart: unsafe yaml_stream_start_event_initialize(place, YAML_UTF8_ENCODING)
        case .streamEnd: unsafe yaml_stream_end_event_initialize(place)
        case .documentStart: unsafe yaml_document_start_event_initialize(place, nil, nil, nil, 1)
        case .documentEnd: unsafe yaml_document_end_event_initialize(place, 1)
        case .alias(let anchor): unsafe yaml_alias_event_initialize(place, anchor)
        case .sequenceStart(let anchor, let tag):
            unsafe yaml_sequence_start_event_initialize(place, anchor, tag, tag == nil ? 1 : 0, YAML_ANY_SEQUENCE_STYLE)
        case .sequenceEnd: unsafe yaml_sequence_end_event_initialize(place)
        case .mappingStart(let anchor, let tag):
            unsafe yaml_mapping_start_event_initialize(place, anchor, tag, tag == nil ? 1 : 0, YAML_ANY_MAPPING_STYLE)
        case .mappingEnd: unsafe yaml_mapping_end_event_initialize(place)
        case .scalar(let text, let style, let anchor, let tag):
            unsafe yaml_scalar_event_initialize(
                place,
                anchor,
                tag,
                text,
                Int32(clamping: text.utf8.count),
                1,
                1,
                yaml_scalar_style_t(rawValue: style.rawValue)
            )
        }
    }

    private static func text(_ characters: UnsafePointer<CChar>?) -> String? {
        unsafe characters.map { unsafe String(cString: $0) }
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
