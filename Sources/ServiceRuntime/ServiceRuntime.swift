//  # ServiceRuntime
//
//  What every Daybook process needs to run: settings, log, metrics, signals, and the supervision of other processes.
//  It must not know the diary, and not how calls travel: endpoints are text here.
//
//      flags > DAYBOOK_... > settings file          SIGTERM, SIGINT, end of the parent pipe
//                    |                                          |
//                    v                                          v
//      ServiceProcess.run(name:flags:) { process in ... await process.untilStopped() ... } -> exit code
//                    |                        |
//                    v                        v
//       JSON lines on standard error    `ready ADDRESS` on standard output
//
//      Supervisor (in `daybook up`)  -- starts, restarts, stops -->  ChildProcess * 3
//        holds DataDirectoryLock, SocketDirectory
//
//  A service's main looks like this (`ServiceRuntimeTests` holds the same text, compiled):
//
//      struct EchoService: AsyncParsableCommand {
//          @OptionGroup var options: ServiceOptions
//
//          func run() async {
//              await ServiceProcess.run(
//                  name: "echo-service", flags: options.flags, parentPipe: options.runtime.parentPipe
//              ) { process in
//                  let endpoint = try process.settings.required(.endpoint)
//                  // ... serve at the endpoint ...
//                  process.ready(endpoint)
//                  await process.untilStopped()
//                  // ... drain ...
//              }
//          }
//      }
