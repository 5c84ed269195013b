import CFuzzer

/// Changes an input as libFuzzer likes, then mends the checksums of a PNG file in it.
///
/// libFuzzer looks this function up by its name. One change in eight stays unmended.
///
/// - Parameters:
///   - bytes: The input, changed in place.
///   - count: Its length.
///   - capacity: The room for it.
///   - seed: The source of chance for this change.
/// - Returns: The new length.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int, _ seed: CUnsignedInt) -> Int {
    let mutated = unsafe LLVMFuzzerMutate(bytes, count, capacity)
    let buffer = unsafe UnsafeMutableBufferPointer(start: bytes, count: mutated)
    guard seed % 8 != 0, let start = unsafe startOfPNG(buffer) else { return mutated }
    var file = unsafe Array(buffer[start...])
    SealedPNG.reseal(&file)
    for (index, byte) in file.enumerated() {
        unsafe buffer[start + index] = byte
    }
    return mutated
}

/// Finds a PNG file that is the whole input or what follows its first line.
private func startOfPNG(_ input: UnsafeMutableBufferPointer<UInt8>) -> Int? {
    if unsafe input.starts(with: SealedPNG.signature) { return 0 }
    guard let end = unsafe input.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    return unsafe input[(end + 1)...].starts(with: SealedPNG.signature) ? end + 1 : nil
}
