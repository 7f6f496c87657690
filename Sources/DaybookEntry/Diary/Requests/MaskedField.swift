/// The fields of a resource that a mask may name; raw values are the schema's names.
protocol MaskedField: RawRepresentable, Hashable, CaseIterable, Sendable where RawValue == String {
    /// The fields that only the server sets.
    static var outputOnly: Set<String> { get }
    /// The fields that the mask `*` names.
    static var wholeResource: Set<Self> { get }
}
