import CCurl

extension Curl {
    /// The handle of one transfer at a time.
    @safe struct Easy {
        let pointer: UnsafeMutableRawPointer

        /// Makes a handle; nil without memory.
        static func make() -> Easy? {
            unsafe portrait_curl_easy_init().map { unsafe Easy(pointer: $0) }
        }

        /// What tells handles apart.
        var id: Int { unsafe Int(bitPattern: pointer) }

        func cleanUp() { unsafe portrait_curl_easy_cleanup(pointer) }

        func set(_ option: NumberOption, _ value: Int) -> Bool {
            unsafe portrait_curl_set_number(pointer, option.code, value) == CURLE_OK
        }

        /// Sets a text, which is copied; nil for the option's default.
        func set(_ option: TextOption, _ text: String?) -> Bool {
            guard let text else { return unsafe portrait_curl_set_pointer(pointer, option.code, nil) == CURLE_OK }
            return unsafe text.withCString { unsafe portrait_curl_set_pointer(pointer, option.code, $0) == CURLE_OK }
        }

        /// Sets the body, which is copied; nil for none, which lets go of the copy.
        func setBody(_ bytes: [UInt8]?) -> Bool {
            let count = bytes.map { curl_off_t($0.count) } ?? -1
            guard unsafe portrait_curl_set_offset(pointer, CURLOPT_POSTFIELDSIZE_LARGE, count) == CURLE_OK else {
                return false
            }
            guard let bytes else {
                return unsafe portrait_curl_set_pointer(pointer, CURLOPT_COPYPOSTFIELDS, nil) == CURLE_OK
            }
            // Without an address libcurl would read the body from standard input.
            return unsafe (bytes.isEmpty ? [0] : bytes)
                .withUnsafeBytes {
                    unsafe portrait_curl_set_pointer(pointer, CURLOPT_COPYPOSTFIELDS, $0.baseAddress) == CURLE_OK
                }
        }

        /// Sets certificates of authorities in PEM, which are copied.
        func setAuthorities(_ bytes: [UInt8]) -> Bool {
            var bytes = bytes
            return unsafe bytes.withUnsafeMutableBytes { buffer in
                var blob = unsafe curl_blob()
                unsafe blob.data = buffer.baseAddress
                unsafe blob.len = buffer.count
                unsafe blob.flags = UInt32(CURL_BLOB_COPY)
                return unsafe portrait_curl_set_pointer(pointer, CURLOPT_CAINFO_BLOB, &blob) == CURLE_OK
            }
        }

        /// Sets the lines of the head; they must live as long as they are set.
        func setLines(_ lines: Lines?) -> Bool {
            unsafe portrait_curl_set_pointer(pointer, CURLOPT_HTTPHEADER, UnsafeRawPointer(lines?.pointer)) == CURLE_OK
        }

        /// Sets where the text of an error goes: ``Curl/errorTextSize`` bytes that live as long as the handle.
        func setErrorText(_ buffer: UnsafeMutablePointer<CChar>) -> Bool {
            unsafe portrait_curl_set_pointer(pointer, CURLOPT_ERRORBUFFER, buffer) == CURLE_OK
        }

        func setShare(_ share: Share) -> Bool {
            unsafe portrait_curl_set_pointer(pointer, CURLOPT_SHARE, share.pointer) == CURLE_OK
        }

        /// Has sockets opened that no child process inherits.
        func closeOnExec() -> Bool { unsafe portrait_curl_close_on_exec(pointer) == CURLE_OK }

        /// Has a transfer told what arrives, and asked before each time that its request is sent.
        func setCallbacks(of transfer: CurlTransfer) -> Bool {
            unsafe portrait_curl_set_callbacks(
                pointer,
                Unmanaged.passUnretained(transfer).toOpaque(),
                { bytes, size, count, context in
                    guard let transfer = unsafe Curl.transfer(context) else { return 0 }
                    let line = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
                    return unsafe transfer.receive(line: line) ? size * count : 0
                },
                { bytes, size, count, context in
                    guard let transfer = unsafe Curl.transfer(context) else { return 0 }
                    let piece = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
                    return unsafe transfer.receive(piece: piece) ? size * count : 0
                },
                { context, _, _, _, _ in
                    let mayBeSent = unsafe Curl.transfer(context)?.beginSending() ?? false
                    return mayBeSent ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
                }
            ) == CURLE_OK
        }

        func number(_ info: NumberInfo) -> Int {
            var value = 0
            return unsafe portrait_curl_get_number(pointer, info.code, &value) == CURLE_OK ? value : 0
        }

        func offset(_ info: OffsetInfo) -> Int {
            var value: curl_off_t = 0
            return unsafe portrait_curl_get_offset(pointer, info.code, &value) == CURLE_OK ? Int(value) : 0
        }
    }

    private static func transfer(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
        unsafe context.map { unsafe Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }
}
