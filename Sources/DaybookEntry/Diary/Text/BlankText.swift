extension StringProtocol {
    /// Whether nothing of the text is seen: it is empty, or all of it is spaces, line ends, control characters and what
    /// Unicode has displays leave out (Default_Ignorable_Code_Point), as U+200B or the Hangul fillers.
    var isBlank: Bool {
        unicodeScalars.allSatisfy { scalar in
            let properties = scalar.properties
            return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
                || properties.generalCategory == .control
        }
    }
}
