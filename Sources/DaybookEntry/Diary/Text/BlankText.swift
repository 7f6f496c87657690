extension StringProtocol {
    /// Whether the text shows nothing: it has only spaces, line ends, control characters, and scalars that displays
    /// omit (Default_Ignorable_Code_Point), such as U+200B or the Hangul fillers.
    var isBlank: Bool {
        unicodeScalars.allSatisfy { scalar in
            let properties = scalar.properties
            return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
                || properties.generalCategory == .control
        }
    }
}
