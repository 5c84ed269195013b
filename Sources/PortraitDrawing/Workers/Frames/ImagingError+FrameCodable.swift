package import PixelPipeline

extension ImagingError: FrameCodable {
    package func write(to frame: inout FrameWriter) {
        switch self {
        case .notAnImage: frame.write(0)
        case .unsupported(let feature):
            frame.write(1)
            frame.write(feature)
        case .damaged(let reason):
            frame.write(2)
            frame.write(reason)
        case .truncated: frame.write(3)
        case .limit(let limit, let maximum, let found):
            frame.write(4)
            frame.write(limit.rawValue)
            frame.write(maximum)
            frame.write(found)
        case .parameter(let reason):
            frame.write(5)
            frame.write(reason)
        case .encoding(let reason):
            frame.write(6)
            frame.write(reason)
        case .quarantined(let reason):
            frame.write(7)
            frame.write(reason)
        case .missingDecoder(let format, let package):
            frame.write(8)
            frame.write(format.rawValue)
            frame.write(package)
        }
    }

    package init(from frame: inout FrameReader) throws(FrameReader.Fault) {
        switch try frame.number() {
        case 0: self = .notAnImage
        case 1: self = .unsupported(feature: try frame.text())
        case 2: self = .damaged(reason: try frame.text())
        case 3: self = .truncated
        case 4:
            guard let limit = Limit(rawValue: try frame.text()) else { throw FrameReader.Fault() }
            let maximum = try frame.number()
            self = .limit(limit, maximum: maximum, found: try frame.number())
        case 5: self = .parameter(reason: try frame.text())
        case 6: self = .encoding(reason: try frame.text())
        case 7: self = .quarantined(reason: try frame.text())
        case 8:
            guard let format = ImageFormat(rawValue: try frame.text()) else { throw FrameReader.Fault() }
            self = .missingDecoder(format: format, package: try frame.text())
        default: throw FrameReader.Fault()
        }
    }
}
