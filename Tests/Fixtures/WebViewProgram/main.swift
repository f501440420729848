// A program with a web view and an ordinary, synchronous main. Its first argument names the outer loop,
// the second what happens in it; what it prints, the tests check.
import Foundation
import WebKit

let arguments = CommandLine.arguments
guard arguments.count > 2, let loop = OuterLoop(rawValue: arguments[1]),
  let scenario = Scenario(rawValue: arguments[2])
else {
  report("usage: WebViewProgram loop scenario")
  exit(64)
}

limitLifetime(toSeconds: 60)
loop.run(scenario)
report("end of main")
