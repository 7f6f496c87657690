/// # DaybookBenchmarks
///
/// Measurements of Daybook's own parts on this machine, beside what other programs do with the same data. No server is
/// linked with it: the program `benchmark` is, and `daybook bench` starts that.
///
/// - `Diary/` a made-up library of any size; lists, search, timeline and inserts on it, beside SQLite alone
/// - `Media/` made-up photos; their pictures in workers and without, beside libvips, ImageMagick and others
/// - `Command/` the arguments of `benchmark diary` and `benchmark media`
///
/// Both call a service's parts in this process, through `LocalDiary` and `LocalPictures`. Calls between processes are
/// measured by `daybook bench rpc`, whole installations by `loadtest` and `deploy/benchmarks`.
///
///     let report = try await DiaryBenchmark(options).run { print($0) }
///     print(report.table)
