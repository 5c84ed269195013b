import CYAML

extension LibYAML {
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
}
