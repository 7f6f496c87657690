import CProtobufC
import Glibc

/// A check of one request: walks its C struct and notes the rule violations.
struct RuleWalk {
    private let checks: [MessageDescriptor: [RuleChecker.Check]]
    private let limit: Int
    private(set) var violations: [RuleViolation] = []
    /// The path of the walk: names of fields, and indices in brackets.
    private var path: [String] = []
    /// The fields that an update mask names, in the schema's spelling; nil for all fields.
    private var mask: [String]?

    init(checks: [MessageDescriptor: [RuleChecker.Check]], limit: Int) {
        self.checks = checks
        self.limit = limit
    }

    /// Checks a request's own fields, and those of the resources in it.
    mutating func request(_ structure: UnsafeRawPointer, as descriptor: MessageDescriptor) {
        for check in checks[descriptor] ?? [] {
            if check.field.kind == .message, !check.field.isRepeated, let message = check.field.message {
                if let inner = unsafe resource(check, in: structure) {
                    mask = unsafe Self.mask(in: structure, of: descriptor)
                    unsafe self.message(inner, as: message)
                    mask = nil
                }
            } else {
                unsafe field(check, in: structure, isNamed: false)
            }
        }
    }

    /// Returns the message in a request's field; nil, and perhaps a violation, if the message is absent.
    private mutating func resource(
        _ check: RuleChecker.Check, in structure: UnsafeRawPointer
    ) -> UnsafeRawPointer? {
        let inner = unsafe structure.load(fromByteOffset: check.field.offset, as: UnsafeRawPointer?.self)
        guard let inner = unsafe inner, unsafe check.field.isSet(in: structure) else {
            if check.rule.isRequired { note(.missing, description: "is missing", at: check.field) }
            return nil
        }
        return unsafe inner
    }

    /// Returns the names in a request's mask; nil if there is no mask, or it names everything.
    private static func mask(in structure: UnsafeRawPointer, of descriptor: MessageDescriptor) -> [String]? {
        guard let field = descriptor.field(named: "update_mask"), field.isRepeated, field.kind == .string else {
            return nil
        }
        let names = unsafe (0..<field.count(in: structure)).map { index in
            unsafe swiftString(field.element(index, in: structure).load(as: UnsafePointer<CChar>?.self))
        }
        return names.isEmpty || names == ["*"] ? nil : names
    }

    /// Checks the fields of a message: all of them, or at the top of a resource only those that the mask names.
    private mutating func message(_ structure: UnsafeRawPointer, as descriptor: MessageDescriptor) {
        let mask = path.isEmpty ? mask : nil
        for check in checks[descriptor] ?? [] {
            guard violations.count < limit else { return }
            var isNamed = false
            if let mask {
                isNamed = mask.contains { name in
                    name == check.field.name || name == check.field.jsonName
                        || name.hasPrefix(check.field.name + ".") || name.hasPrefix(check.field.jsonName + ".")
                }
                guard isNamed else { continue }
            }
            unsafe field(check, in: structure, isNamed: isNamed)
        }
    }

    private mutating func field(_ check: RuleChecker.Check, in structure: UnsafeRawPointer, isNamed: Bool) {
        let (field, rule) = (check.field, check.rule)
        path.append(field.jsonName)
        defer { path.removeLast() }
        if field.isRepeated {
            let count = unsafe field.count(in: structure)
            if rule.maximumItems > 0, count > rule.maximumItems {
                return note(
                    .tooManyItems, description: "has \(count) items; at most \(rule.maximumItems) are allowed",
                    parameters: ["count": "\(count)", "most": "\(rule.maximumItems)"])
            }
            for index in 0..<count where violations.count < limit {
                path.append("[\(index)]")
                unsafe value(check, at: field.element(index, in: structure), isSet: true)
                path.removeLast()
            }
        } else if unsafe field.isSet(in: structure) {
            unsafe value(check, at: structure + field.offset, isSet: isNamed || rule.isRequired || field.hasPresence)
        } else if rule.isRequired {
            note(.missing, description: "is missing")
        }
    }

    /// Checks one value. A text that is not known to be set counts as unset if it is empty, and is not checked.
    private mutating func value(_ check: RuleChecker.Check, at place: UnsafeRawPointer, isSet: Bool) {
        switch check.field.kind {
        case .string:
            let text = unsafe place.load(as: UnsafePointer<CChar>?.self)
            let size = unsafe text.map { unsafe strlen($0) } ?? 0
            if size > 0 || isSet { unsafe self.text(text, size: size, check: check) }
        case .bytes:
            let size = unsafe place.load(as: ProtobufCBinaryData.self).len
            if check.rule.isRequired, size == 0 { note(.empty, description: "is empty") }
            checkSize(size, against: check.rule)
        case .int32, .sint32, .sfixed32: number(Double(unsafe place.load(as: Int32.self)), against: check.rule)
        case .uint32, .fixed32: number(Double(unsafe place.load(as: UInt32.self)), against: check.rule)
        case .int64, .sint64, .sfixed64: number(Double(unsafe place.load(as: Int64.self)), against: check.rule)
        case .uint64, .fixed64: number(Double(unsafe place.load(as: UInt64.self)), against: check.rule)
        case .float: number(Double(unsafe place.load(as: Float.self)), against: check.rule)
        case .double: number(unsafe place.load(as: Double.self), against: check.rule)
        case .bool: break
        case .enumeration: enumeration(unsafe place.load(as: Int32.self), of: check.field)
        case .message:
            if let inner = unsafe place.load(as: UnsafeRawPointer?.self), let message = check.field.message {
                unsafe self.message(inner, as: message)
            }
        }
    }

    // MARK: Values

    private mutating func text(_ pointer: UnsafePointer<CChar>?, size: Int, check: RuleChecker.Check) {
        let rule = check.rule
        if size == 0, rule.isRequired || rule.minimumLength > 0 { return note(.empty, description: "is empty") }
        guard checkSize(size, against: rule) else { return }
        guard rule.minimumLength > 1 || rule.maximumCharacters > 0 || check.pattern != nil else { return }
        let text = unsafe swiftString(pointer)
        if rule.maximumCharacters > 0,
            text.count > rule.maximumCharacters || text.unicodeScalars.count > 8 * rule.maximumCharacters
        {
            note(
                .tooLong, description: "is longer than \(rule.maximumCharacters) characters",
                parameters: ["most": "\(rule.maximumCharacters)"])
        } else if rule.minimumLength > 1, text.unicodeScalars.count < rule.minimumLength {
            note(
                .tooShort, description: "is shorter than \(rule.minimumLength) characters",
                parameters: ["least": "\(rule.minimumLength)"])
        } else if let pattern = check.pattern, size > 0 || check.field.hasPresence, !pattern.matches(text) {
            note(
                rule.reason.isEmpty ? RuleReason.wrongForm.rawValue : rule.reason,
                description: "is not \(rule.expected)", parameters: [:])
        }
    }

    @discardableResult
    private mutating func checkSize(_ size: Int, against rule: FieldRule) -> Bool {
        guard rule.maximumBytes > 0, size > rule.maximumBytes else { return true }
        note(
            .tooManyBytes, description: "is \(size) bytes long; at most \(rule.maximumBytes) are allowed",
            parameters: ["size": "\(size)", "most": "\(rule.maximumBytes)"])
        return false
    }

    private mutating func number(_ number: Double, against rule: FieldRule) {
        switch (rule.minimum, rule.maximum) {
        case (let least?, let most?):
            // The comparison is written so that NaN breaks the rule.
            if !(number >= least && number <= most) {
                let (least, most) = (Self.shown(least), Self.shown(most))
                note(
                    .notBetween, description: "is not between \(least) and \(most)",
                    parameters: ["least": least, "most": most])
            }
        case (let least?, nil):
            if !(number >= least) {
                note(
                    .tooSmall, description: "is less than \(Self.shown(least))",
                    parameters: ["least": Self.shown(least)])
            }
        case (nil, let most?):
            if !(number <= most) {
                note(
                    .tooGreat, description: "is greater than \(Self.shown(most))",
                    parameters: ["most": Self.shown(most)])
            }
        case (nil, nil): break
        }
        if rule.multipleOf > 0, number.truncatingRemainder(dividingBy: Double(rule.multipleOf)) != 0 {
            note(
                .notMultiple, description: "is not a multiple of \(rule.multipleOf)",
                parameters: ["step": "\(rule.multipleOf)"])
        }
    }

    private mutating func enumeration(_ number: Int32, of field: FieldDescriptor) {
        if number == 0, !field.isRepeated { return }
        if field.enumValues.contains(where: { $0.number == number && number != 0 }) { return }
        var names: [String] = []
        for value in field.enumValues where value.number != 0 {
            _ = field.enumeration?.withShortName(of: value.number) { name in
                names.append(String(decoding: unsafe name.withUnsafeBufferPointer { unsafe Array($0) }, as: UTF8.self))
            }
        }
        let list = names.joined(separator: ", ")
        note(.notOneOf, description: "is not one of \(list)", parameters: ["names": list])
    }

    /// Returns a limit as people write it: without a fraction if it is an integer.
    private static func shown(_ number: Double) -> String {
        Int64(exactly: number).map { "\($0)" } ?? "\(number)"
    }

    // MARK: Violations

    private mutating func note(_ reason: RuleReason, description: String, at field: FieldDescriptor) {
        path.append(field.jsonName)
        note(reason, description: description)
        path.removeLast()
    }

    private mutating func note(_ reason: RuleReason, description: String, parameters: [String: String] = [:]) {
        note(reason.rawValue, description: description, parameters: parameters)
    }

    private mutating func note(_ reason: String, description: String, parameters: [String: String]) {
        guard violations.count < limit else { return }
        var name = ""
        for component in path { name += name.isEmpty || component.hasPrefix("[") ? component : "." + component }
        violations.append(
            RuleViolation(field: name, description: description, reason: reason, parameters: parameters))
    }
}
