public import ArgumentParser
import Glibc
import ServiceRuntime
import Wording

/// The command line: `daybook`.
///
/// The program is a client of the HTTP API, the supervisor of the three services, and the starter of the benchmarks.
/// The commands for entries, photos and the like know only the contract of the API. The commands for the diary's
/// folder, such as backups and checks, use `DaybookBackup` and `DaybookEntry`.
///
/// Each subject has its commands in a folder: `Entries/`, `Photos/`, `Albums/`, `Labels/`, `Subjects/`, `Sounds/`,
/// `Days/`, `Memories/`, `Discover/`, `Search/`, `Shares/`, `Changes/`, `Trash/`, and `Session/` for accounts and
/// tokens. Further folders:
///
/// - `Client/` the client of the HTTP API · `Calls/` direct calls to a service · `Media/` checks of stored bytes ·
///   `Backup/` backups of the whole diary · `Check/` the check of everything that a diary's folder holds · `Export/`
///   exports that need no Daybook · `Import/` imports of such exports · `Mirror/` exports that are kept in step ·
///   `Rebuild/` new diaries from them
/// - `Up/` the supervisor of the services, the nightly backup and the mirrors · `Keys/` keys of the machines · `Bench/`
///   starts the program `benchmark`
/// - `Terminal/` tables, progress and widths · `Help/` the help texts · `Words/` localized words of the output
public struct DaybookCommand: AsyncParsableCommand {
    /// The name, the purpose and the subcommands.
    public static let configuration = CommandConfiguration(
        commandName: "daybook",
        abstract: "A photo diary that you host yourself.",
        discussion: """
            Dates are written as 2023-09-01, September 1, 2023, 2023년 9월 1일, 2023年9月1日, yesterday or 3 days ago; a time \
            may follow, as 21:30. The shell completes commands and options with the script that daybook \
            --generate-completion-script bash prints, or zsh, or fish. With --json, each line on standard error is \
            JSON, too: a warning with its message, or, if the exit code is not 0, the error with code, reason, field \
            and message.
            """,
        version: DaybookVersion.current,
        subcommands: [
            UpCommand.self, LoginCommand.self, LogoutCommand.self, StatusCommand.self, AccountCommand.self,
            SessionCommand.self, PasskeyCommand.self, TokenCommand.self, UnlockCommand.self, LockCommand.self,
            EntryCommand.self, PhotoCommand.self,
            AlbumCommand.self, TagCommand.self, PeopleCommand.self, PlacesCommand.self, SubjectCommand.self,
            SoundCommand.self, ShareCommand.self,
            TodayCommand.self, DaysCommand.self, OnThisDayCommand.self, MemoriesCommand.self, TimelineCommand.self,
            WatchCommand.self, TrashCommand.self, MediaCommand.self, BackupCommand.self, CheckCommand.self,
            ExportCommand.self,
            ImportCommand.self, MirrorCommand.self, RebuildCommand.self,
            SearchCommand.self,
            DiscoverCommand.self,
            SettingsCommand.self,
            CallCommand.self,
            ChannelsCommand.self,
            KeysCommand.self, BenchCommand.self,
        ])

    /// Creates a command for the argument parser.
    public init() {}

    /// Runs the command that the arguments name, and ends the process with its exit code.
    public static func runProgram() async -> Never {
        // If the reader of the output closes the pipe, the program must end with an error, not by a signal in the
        // middle of a write.
        signal(SIGPIPE, SIG_IGN)
        let arguments = PathText.arguments
        do {
            var command = try parseAsRoot(arguments)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            try Terminal.checkOutput()
            exit(withError: nil)
        } catch {
            if let help = help(error, in: .reader) {
                Terminal.write(help)
                Glibc.exit(0)
            }
            guard let report = report(of: error, in: .reader, arguments: arguments) else { exit(withError: error) }
            Terminal.note(report.written(for: arguments) + "\n")
            Glibc.exit(report.code)
        }
    }

    /// Returns the report of an error; nil for regular ends of the parser, such as the version, and for a command that
    /// has already printed its failure.
    static func report(of error: any Error, in language: Language, arguments: [String] = []) -> ErrorReport? {
        if let error = error as? CommandError { return ErrorReport(error) }
        if let error = error as? RuntimeError { return ErrorReport(error) }
        switch exitCode(for: error) {
        case .validationFailure:
            var (text, message) = (fullMessage(for: error), message(for: error))
            let guess = CommandGuess(arguments)?.message ?? OptionGuess(arguments)?.message
            if let guess, let old = text.firstRange(of: message) {
                text.replaceSubrange(old, with: guess)
                message = guess
            }
            let localized = UsageText.localized(text, message: message, in: language)
            return ErrorReport(usage: message, text: localized, in: language)
        case .failure where !(error is ExitCode):
            return Language.$reader.withValue(language) {
                ErrorReport(CommandError(.failure, CommandFault.unforeseen, ["cause": message(for: error)]))
            }
        default: return nil
        }
    }

    /// Returns the text of an error's report, as a terminal shows it; nil if the error has no report.
    static func refusal(_ error: any Error, in language: Language) -> String? {
        report(of: error, in: language)?.text
    }

    /// Returns the help text with the exit codes, if the error is a request for help; nil otherwise. Lines are as long
    /// as `columns` allow, by default the terminal's.
    static func help(_ error: any Error, in language: Language, columns: Int? = nil) -> String? {
        var text = fullMessage(for: error, columns: columns)
        guard exitCode(for: error) == .success, text.contains("USAGE: ") else { return nil }
        if language != .english {
            // Each text is on one line, so that its translation is found; the result is wrapped afterwards.
            text = HelpText(language: language, columns: columns ?? Terminal.columns() ?? 80)
                .localized(fullMessage(for: error, columns: 100_000))
        }
        return withoutAliases(text).withoutTrailing("\n") + "\n\n" + CommandError.exitCodes[language]
    }

    /// Returns help without the earlier names of commands, which still work.
    private static func withoutAliases(_ help: String) -> String {
        help.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard let match = line.wholeMatch(of: /(  [a-z][a-z-]*)((?:, [a-z][a-z-]*)+)( .*)?/) else { return line }
            guard let rest = match.output.3 else { return match.output.1 }
            return match.output.1 + String(repeating: " ", count: match.output.2.count) + rest
        }.joined(separator: "\n")
    }
}
