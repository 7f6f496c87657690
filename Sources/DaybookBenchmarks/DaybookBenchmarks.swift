/// # DaybookBenchmarks
///
/// Measurements of Daybook's own parts on this machine, beside other programs with the same data. Only the program
/// `benchmark` is linked with the module, and `daybook bench` starts that program. No server contains it.
///
/// - `Diary/` a made-up library of any size; lists, search, timeline and inserts on it, beside SQLite alone
/// - `Media/` made-up photos; their pictures in workers and without, beside libvips, ImageMagick and others
/// - `Calls/` calls between two processes, alone and beside transfers
/// - `Command/` the arguments of `benchmark diary`, `benchmark media` and `benchmark rpc`
///
/// The first two call a service's parts in this process, through `LocalDiary` and `LocalPictures`. Whole installations
/// are measured by `loadtest` and `deploy/benchmarks`.
///
///     let report = try await DiaryBenchmark(options).run { print($0) }
///     print(report.table)
