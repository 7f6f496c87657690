import Foundation
import PackagePlugin

/// Has `bundle-page` write the Swift source that holds the page, before `DaybookPage` is compiled.
///
/// The source is written again when a file of the page changes, comes or goes.
@main
struct BundlePage: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = target.directoryURL
        let output = context.pluginWorkDirectoryURL.appending(path: "PageAssets.swift")
        return [
            .buildCommand(
                displayName: "Bundling the page",
                executable: try context.tool(named: "bundle-page").url,
                arguments: [
                    folder.path, context.pluginWorkDirectoryURL.appending(path: "stage").path, output.path,
                ],
                inputFiles: try files(below: folder),
                outputFiles: [output])
        ]
    }

    /// The files of the page, in a stable order. Swift's own are the compiler's.
    private func files(below folder: URL) throws -> [URL] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
            !path.hasSuffix(".swift") && path.split(separator: "/").allSatisfy { !$0.hasPrefix(".") }
                && path.split(separator: "/").last?.contains(".") == true
        }.sorted().map { folder.appending(path: $0) }
    }
}
