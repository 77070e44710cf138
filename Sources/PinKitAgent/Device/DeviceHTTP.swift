internal import PinKitSystem
internal import PinKitWire

/// A device's side of HTTP: one request, one answer.
enum DeviceHTTP {
    /// Reads an answer, and what follows it already.
    static func response(
        to method: String, from stream: any DeviceStream, limits: HTTPLimits, deadline: Deadline
    ) throws(DeviceFailure) -> (response: HTTPResponse, rest: [UInt8]) {
        var reader = HTTPResponseReader(to: method, limits)
        var hasBegun = false
        var isLate = false
        do throws(HTTPFailure) {
            while !isLate {
                if let response = try reader.next() { return (response, reader.takeRest()) }
                switch stream.receive(deadline: deadline, bell: nil) {
                case .bytes(let bytes):
                    hasBegun = true
                    reader.receive(bytes)
                case .ended: return (try reader.endOfStream(), [])
                case .timedOut, .interrupted: isLate = true
                }
            }
        } catch {
            guard hasBegun else { throw .noAnswer("the agent closed the connection without an answer") }
            throw .wrongAnswer("the answer is not HTTP as it should be: \(error)")
        }
        throw .noAnswer("the agent did not answer in time")
    }

    /// What a status means that is not the one wanted.
    static func failure(_ status: Int, location: String?) -> DeviceFailure {
        switch status {
        case 401, 403, 426, 429: .refused(.status(status))
        case 503: .noAnswer("the agent is not available now (503)")
        case 300...399:
            .wrongAnswer("the agent answered with status \(status), a redirect, which is not followed")
        default: .wrongAnswer("the agent answered with status \(status)")
        }
    }
}
