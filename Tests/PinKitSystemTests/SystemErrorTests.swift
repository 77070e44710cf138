import PinKitSystem
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite struct SystemErrorTests {
    @Test(arguments: [
        (ENOENT, "no such file or directory"), (EPIPE, "broken pipe"), (ENOSPC, "no space left on device"),
        (ECONNREFUSED, "connection refused"), (EIO, "input/output error"), (99_999, "unknown error"),
        (-1, "unknown error"),
    ])
    func theReasonIsInLowerCase(code: Int32, reason: String) {
        #expect(SystemError(code: code, operation: "test").reason == reason)
    }

    @Test func theSubjectIsOptionalAndCannotPlayWithTheTerminal() {
        #expect(SystemError(code: EPIPE, operation: "write").description == "write: broken pipe")
        let error = SystemError(code: EPIPE, operation: "write", subject: "a\u{1B}[2J\n\u{9B}ü")
        #expect(error.description == "write a\\u{1b}[2J\\u{a}\\u{9b}ü: broken pipe")
    }
}
