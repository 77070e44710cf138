// Sockets, pipes and files.
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

const char *pinkit_error_text(int code) {
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 32)
    const char *text = strerrordesc_np(code);
    return text ? text : "unknown error";
#else
    return strerror(code);
#endif
}

#ifdef __APPLE__
static int prepare(int descriptor) {
    int on = 1;
    if (descriptor < 0) return -1;
    if (fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 && pinkit_set_nonblocking(descriptor) == 0
        && setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on) == 0)
        return descriptor;
    int reason = errno;
    close(descriptor);
    errno = reason;
    return -1;
}
#endif

int pinkit_stream_socket(int family) {
#ifdef __APPLE__
    return prepare(socket(family, SOCK_STREAM, 0));
#else
    return socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
#endif
}

int pinkit_accept(int listener) {
#ifdef __APPLE__
    return prepare(accept(listener, NULL, NULL));
#else
    return accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
#endif
}

ssize_t pinkit_send(int descriptor, const void *bytes, size_t count) {
#ifdef MSG_NOSIGNAL
    return send(descriptor, bytes, count, MSG_NOSIGNAL);
#else
    return send(descriptor, bytes, count, 0);
#endif
}

// Moves a descriptor out of 0, 1 and 2; closes it upon failure.
static int move_up(int descriptor) {
    if (descriptor < 0 || descriptor > STDERR_FILENO) return descriptor;
    int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    int reason = errno;
    close(descriptor);
    errno = reason;
    return moved;
}

int pinkit_pipe(int *ends) {
#ifdef __APPLE__
    if (pipe(ends) != 0) return -1;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
#else
    if (pipe2(ends, O_CLOEXEC) != 0) return -1;
#endif
    ends[0] = move_up(ends[0]);
    ends[1] = move_up(ends[1]);
    if (ends[0] >= 0 && ends[1] >= 0) return 0;
    int reason = errno;
    if (ends[0] >= 0) close(ends[0]);
    if (ends[1] >= 0) close(ends[1]);
    errno = reason;
    return -1;
}

int pinkit_set_nonblocking(int descriptor) {
    int flags = fcntl(descriptor, F_GETFL);
    return flags < 0 ? -1 : fcntl(descriptor, F_SETFL, flags | O_NONBLOCK);
}

int pinkit_lookup_outcome(int code) {
    switch (code) {
    case 0: return PINKIT_LOOKUP_FOUND;
    case EAI_NONAME:
#ifdef EAI_NODATA
    case EAI_NODATA:
#endif
#ifdef EAI_ADDRFAMILY
    case EAI_ADDRFAMILY:
#endif
        return PINKIT_LOOKUP_NO_NAME;
    case EAI_AGAIN: return PINKIT_LOOKUP_TEMPORARY;
    case EAI_SYSTEM: return PINKIT_LOOKUP_SYSTEM;
    default: return PINKIT_LOOKUP_OTHER;
    }
}

void pinkit_advise_sequential(int descriptor) {
#ifdef __APPLE__
    fcntl(descriptor, F_RDAHEAD, 1);
#else
    posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL);
#endif
}

long pinkit_raise_descriptor_limit(long wanted) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
    rlim_t target = (rlim_t)wanted < limit.rlim_max ? (rlim_t)wanted : limit.rlim_max;
    if (limit.rlim_cur < target) {
        limit.rlim_cur = target;
        if (setrlimit(RLIMIT_NOFILE, &limit) != 0) getrlimit(RLIMIT_NOFILE, &limit);
    }
    return (long)limit.rlim_cur;
}

void pinkit_forbid_core_dumps(void) {
    // One byte: too small for any file, and the number by which Linux keeps from piping a dump to a program, which zero
    // does not.
    struct rlimit none = {1, 1};
    setrlimit(RLIMIT_CORE, &none);
    // Swift's own handlers print registers, and what memory holds where they point.
    static const int crashes[] = {SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGQUIT};
    for (size_t at = 0; at < sizeof crashes / sizeof *crashes; at++) signal(crashes[at], SIG_DFL);
}
