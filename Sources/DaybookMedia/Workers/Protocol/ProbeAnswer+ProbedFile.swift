import DaybookAPI
import Wording

extension ProbeAnswer {
    /// Creates the message of the facts in a file.
    init(_ file: ProbedFile) {
        self.init()
        probe = file.probe
        orientation = UInt32(clamping: file.decoding.orientation)
        decodeCost = Int64(file.decoding.cost)
        decodesWhole = file.decoding.decodesWhole
        refusal = UndecodableReason(file.decoding.refusal)
        partOffset = Int64(file.decoding.part?.lowerBound ?? 0)
        partLength = Int64(file.decoding.part?.count ?? 0)
    }
}

extension ProbedFile {
    /// Validates received facts; `nil` unless a reader could have found them: every number in its range, every text in
    /// its form and length.
    init?(_ response: ProbeAnswer) {
        guard let probe = response.probe, probe.isPlausible, let type = MediaType(rawValue: probe.mediaType),
            probe.kind == MediaKind(type.kind), (1...8).contains(response.orientation), response.decodeCost >= 0
        else { return nil }
        let part = Range(offset: response.partOffset, length: response.partLength)
        guard part != nil || (response.partOffset == 0 && response.partLength == 0) else { return nil }
        self.init(
            probe: probe,
            decoding: DecodeFacts(
                type: part == nil ? type : .jpeg, orientation: Int(response.orientation),
                cost: Int(response.decodeCost),
                decodesWhole: response.decodesWhole, refusal: PictureRefusal(response.refusal), part: part))
    }
}

extension Range<Int> {
    /// Creates a range of a file from the schema's values; `nil` for an empty one, and for an invalid one.
    init?(offset: Int64, length: Int64) {
        let end = offset.addingReportingOverflow(length)
        guard offset >= 0, length > 0, !end.overflow else { return nil }
        self = Int(offset)..<Int(end.partialValue)
    }
}

extension Probe {
    private static let largestSide: UInt32 = 0x7FFF_FFFF
    private static let maximumSubtypes = 32
    private static let longestSubtype = 32
    private static let maximumPeople = 100
    private static let maximumTags = 100
    private static let longestName = 100

    fileprivate var isPlausible: Bool {
        width <= Self.largestSide && height <= Self.largestSide && durationMs >= 0
            && captureTime?.isPlausible ?? true && location?.isPlausible ?? true && camera?.isPlausible ?? true
            && subtypes.count <= Self.maximumSubtypes && subtypes.allSatisfy(Self.isSubtype)
            && people.count <= Self.maximumPeople
            && (people + [contentIdentifier, burstId]).allSatisfy { $0.utf8.count <= Self.longestName }
            && caption.utf8.count <= EmbeddedText.longest
            && tags.count <= Self.maximumTags && tags.allSatisfy { (1...Self.longestName).contains($0.utf8.count) }
            && motionVideo?.isPlausible ?? true
            && !decodable && undecodableReason == .unspecified && thumbHash.isEmpty && dominantColor.isEmpty
            && probeVersion == Prober.version
    }

    private static func isSubtype(_ name: String) -> Bool {
        (1...longestSubtype).contains(name.utf8.count)
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
}

extension DaybookAPI.MotionVideo {
    fileprivate var isPlausible: Bool {
        offset >= 0 && length > 0 && durationMs >= 0 && !offset.addingReportingOverflow(length).overflow
    }

    /// Returns whether the clip is within a file of that size.
    func lies(in size: Int) -> Bool { offset >= 0 && length > 0 && offset <= size && length <= Int64(size) - offset }
}

extension CaptureTime {
    private static let longestSource = 100

    fileprivate var isPlausible: Bool {
        let offset = utcOffset.map { ClockOffset($0)?.text == $0 } ?? true
        let isKnown = offsetSource.isEmpty || CaptureMoment.OffsetSource(rawValue: offsetSource) != nil
        return DateText.read(localDateTime)?.time.text == localDateTime && offset && isKnown
            && source.utf8.count <= Self.longestSource && microseconds < 1_000_000
            && [.second, .day, .month, .year].contains(precision)
    }
}

extension GeoPoint {
    fileprivate var isPlausible: Bool {
        Location(latitude, longitude, altitude).map { $0.altitude == altitude } ?? false
    }
}

extension Camera {
    fileprivate var isPlausible: Bool {
        [make, model, lens].allSatisfy { $0.unicodeScalars.count <= Camera.longestName }
    }
}
