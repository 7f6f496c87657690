/// # Wording
///
/// The localized texts for people: the languages, the choice of a language, and every refusal in each language.
///
/// A service refuses a request with a ``Fault``: a reason for programs, and a text for people in each language. The
/// reason and its parameters travel to the edge of the system, which localizes the text for the reader. The module
/// knows neither the diary nor the transport. `Faults/` holds the refusals, a file for each subject.
///
///     FaultCatalogue.text(of: "ALBUM_FULL", ["most": "50000"], in: .korean)
