/// The pre-check's errors, made out of line so that the walk stays small.
enum Fault {
    @inline(never)
    static func tooDeep(_ limits: DecodingLimits) -> ProtobufError {
        ProtobufError(.tooDeep, "Messages are nested deeper than \(limits.maximumDepth) levels.")
    }

    @inline(never)
    static func tooManyElements(_ limits: DecodingLimits) -> ProtobufError {
        ProtobufError(.tooLarge, "The message has more than \(limits.maximumElements) elements.")
    }

    static var tooMuchMemory: ProtobufError {
        @inline(never) get {
            ProtobufError(.tooLarge, "The message would take more memory than its size allows.")
        }
    }

    static var malformedKey: ProtobufError {
        @inline(never) get { ProtobufError(.malformed, "A field's key is cut short or out of range.") }
    }

    static var malformedValue: ProtobufError {
        @inline(never) get { ProtobufError(.malformed, "The value is cut short or malformed.") }
    }

    static var wrongWireType: ProtobufError {
        @inline(never) get { ProtobufError(.malformed, "The value's wire type is not that of the field.") }
    }

    static var secondMessage: ProtobufError {
        @inline(never) get { ProtobufError(.duplicateField, "The message is given twice.") }
    }

    @inline(never)
    static func text(_ fault: TextFault) -> ProtobufError {
        switch fault {
        case .invalidUTF8: ProtobufError(.invalidUTF8, "The text is not UTF-8.")
        case .embeddedNUL: ProtobufError(.embeddedNUL, "The text holds U+0000.")
        }
    }
}

extension ProtobufError {
    /// The same error as seen from the message whose `field` is at fault.
    ///
    /// `earlier` are the message's bytes before the faulty field: for a list they tell which element it is.
    @inline(never)
    func within(_ field: FieldDescriptor, _ bytes: RawSpan, _ earlier: Range<Int>) -> ProtobufError {
        guard field.isRepeated, field.kind == .message || field.kind == .string || field.kind == .bytes else {
            return within(field.jsonName)
        }
        var index = 0
        var offset = earlier.lowerBound
        while offset < earlier.upperBound, let key = bytes.key(at: &offset, end: earlier.upperBound) {
            if Int(key.number) == field.number { index += 1 }
            guard bytes.skip(wireType: key.wireType, at: &offset, end: earlier.upperBound) else { break }
        }
        return within(index: index).within(field.jsonName)
    }
}
