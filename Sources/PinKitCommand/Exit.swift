#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Ends the process with a code.
func exit(_ code: ExitCode) -> Never { exit(code.rawValue) }
