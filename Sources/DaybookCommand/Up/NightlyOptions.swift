import ArgumentParser
import DaybookSettings
import ServiceRuntime

/// The flags of `daybook up` for the nightly backup.
struct NightlyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Make a backup each night in this folder, in which `daybook backup create` has made the first one. A \
            backup that was missed is made soon after the start.
            """,
            valueName: "dir"))
    var backup: String?

    @Option(
        help: ArgumentHelp(
            "For --backup: time of day by this machine's clock. Without it: 03:00.", valueName: "hh:mm"))
    var backupAt: String?

    @Option(
        help: ArgumentHelp(
            """
            For --backup: number of days, weeks and months of which to keep a backup, such as 7,4,12. Without it: all \
            are kept.
            """,
            valueName: "days,weeks,months"))
    var backupKeep: String?

    @Option(
        help: ArgumentHelp(
            """
            For --backup and --mirror: command for the shell, which gets a sentence on its standard input when a backup \
            or a mirror fails, or a backup is two days late.
            """,
            valueName: "command"))
    var onTrouble: String?

    var flags: [Setting: String] {
        [
            .backup: backup ?? "", .backupAt: backupAt ?? "", .backupKeep: backupKeep ?? "",
            .onTrouble: onTrouble ?? "",
        ]
    }
}
