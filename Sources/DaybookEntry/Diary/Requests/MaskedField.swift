/// A resource's fields as a mask may name them; raw values are the schema's names.
protocol MaskedField: RawRepresentable, Hashable, CaseIterable, Sendable where RawValue == String {
    /// Fields the server makes.
    static var outputOnly: Set<String> { get }
    /// What the mask `*` names.
    static var wholeResource: Set<Self> { get }
}
