/// # Wording
///
/// What people read in their own language: the languages, how one is chosen, and every refusal in each of them.
///
/// A service refuses with a ``Fault``, which is a reason for programs with its words; the reason and its parameters cross
/// to the edge, and the edge tells them in the reader's language. Knows neither diary nor transport.
///
///     FaultCatalogue.text(of: "ALBUM_FULL", ["most": "50000"], in: .korean)
