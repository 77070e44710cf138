// Prints the year of each clock that a Swift program can ask for the date, and checks that the monotonic ones did not
// move: a sleep by them takes what it takes. For Scripts/at-date --self-test.
import Dispatch
import FoundationEssentials
import Glibc

var seconds = time(nil)
var parts = tm()
gmtime_r(&seconds, &parts)
let byC = Int(parts.tm_year) + 1900
let byDate = Calendar(identifier: .gregorian).component(.year, from: Date())
var monotonic = timespec()
clock_gettime(CLOCK_MONOTONIC, &monotonic)

let start = ContinuousClock.now
let bell = DispatchSemaphore(value: 0)
let timedOut = bell.wait(timeout: .now() + .milliseconds(50)) == .timedOut
try await Task.sleep(for: .milliseconds(50))
let elapsed = ContinuousClock.now - start

let sound = byC == byDate && timedOut && elapsed < .seconds(5) && monotonic.tv_sec < 300_000_000
print(sound ? "\(byDate)" : "time() \(byC), Date \(byDate), monotonic \(monotonic.tv_sec), slept \(elapsed)")
