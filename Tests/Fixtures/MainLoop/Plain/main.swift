// A program with an ordinary, synchronous main. Its first argument names the outer loop, the second
// what happens in it; what it prints, the tests check.
import Foundation
import MainLoopChecks

let arguments = CommandLine.arguments
guard arguments.count > 2, let loop = OuterLoop(rawValue: arguments[1]),
  let scenario = Scenario(rawValue: arguments[2])
else {
  report("usage: MainLoopProbe loop scenario")
  exit(64)
}

limitLifetime(toSeconds: 20)
scenario.start { loop.stop() }
loop.run()
report("end of main")
