import Wording

/// A collection of the violations of a request, so that one response lists them all, up to ``Limits/violations``.
struct Violations {
    private(set) var list: [DiaryError.Violation] = []

    mutating func add(_ field: String, fault: some Fault, parameters: [String: String] = [:]) {
        append(.init(field, fault, parameters))
    }

    mutating func append(_ violation: DiaryError.Violation) {
        if list.count < Limits.violations { list.append(violation) }
    }

    /// Parses an optional ID; `nil` if it is absent. A malformed ID adds a violation, and is `nil` too.
    mutating func id(_ text: String?, field: String) -> UUIDBytes? {
        guard let text, !text.isEmpty else { return nil }
        let id = UUIDBytes(text)
        if id == nil { add(field, fault: FieldFault.notUUID) }
        return id
    }

    /// Parses an optional date, `YYYY-MM-DD`; `nil` if it is empty. Any other text adds a violation, and is `nil` too.
    mutating func date(_ text: String?, field: String) -> CivilDate? {
        guard let text, !text.isEmpty else { return nil }
        let date = CivilDate(text)
        if date == nil { add(field, fault: TimeFault.notDate) }
        return date
    }

    /// Reads an optional instant; `nil` if it is absent. An instant that is out of range or not in the future adds a
    /// violation.
    mutating func time(_ input: TimestampInput?, field: String, after now: Instant) -> Instant? {
        guard let input else { return nil }
        guard let time = Instant(seconds: input.seconds, nanoseconds: input.nanoseconds) else {
            add(field, fault: TimeFault.yearOutOfRange)
            return nil
        }
        if time <= now { add(field, fault: TimeFault.past) }
        return time
    }

    /// Throws one error of code `invalidArgument` with the collected violations; returns if there are none.
    func refuse() throws(DiaryError) {
        if !list.isEmpty { throw .invalid(list) }
    }
}
