/// # DateText
///
/// Reads dates as people write them: days, weeks, months, seasons and years in Korean, English, Japanese and digits,
/// absolute and relative to a day that is today. ``DateWords`` finds a phrase in a text, ``CivilDays`` are the days that
/// it stands for, and ``CivilCalendar`` is the arithmetic below both. ``ClockWords`` finds the time behind a date.
///
/// The module must not know whose dates these are, the time of the clock, or which day is today: the caller passes
/// them.
///
/// ```
///  text ──> Fold (SearchText) ──> DatePhraseReader ──> DatePeriod ──> CivilDays
///                                   │ DateVocabulary, ElapsedWords,     days since 1970-01-01
///                                   │ EraYear
/// ```
///
/// Work is bounded by the text's length times the vocabulary's; a caller bounds the text.
///
/// ```swift
/// let words = DateWords("2023년 9월 1일", today: 20_779)
/// print(words?.days.range ?? 0...0)    // 19601...19601
/// ```
