// The parts of the C library that Swift cannot call, or that differ between Linux and Darwin.
// Each function returns what the wrapped call returns, with errno set, unless it says otherwise.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#pragma clang assume_nonnull begin

// strerror_r has two incompatible signatures, and its text follows the locale. This text never does.
const char *pinkit_error_text(int code);

// accept4 and SOCK_NONBLOCK | SOCK_CLOEXEC are not in the Glibc module; Darwin has neither, but wants SO_NOSIGPIPE.
int pinkit_stream_socket(int family);
int pinkit_accept(int listener);

// MSG_NOSIGNAL does not exist on Darwin, where the socket option stands in for it.
ssize_t pinkit_send(int descriptor, const void *bytes, size_t count);

// pipe2 needs _GNU_SOURCE. Both ends close on exec, and neither takes the place of a standard stream (0, 1, 2).
int pinkit_pipe(int *ends);

// fcntl is variadic, and what Swift has in its place differs by platform; the socket calls above need it on Darwin.
int pinkit_set_nonblocking(int descriptor);

// The EAI_ codes differ by platform and some need _GNU_SOURCE.
enum pinkit_lookup {
    PINKIT_LOOKUP_FOUND = 0,
    PINKIT_LOOKUP_NO_NAME = 1,
    PINKIT_LOOKUP_TEMPORARY = 2,
    PINKIT_LOOKUP_SYSTEM = 3,
    PINKIT_LOOKUP_OTHER = 4
};
int pinkit_lookup_outcome(int code);

// RLIMIT_NOFILE has another type on each platform. Raises the soft limit as far as the hard one allows, at most to
// `wanted`; returns the soft limit that holds then.
long pinkit_raise_descriptor_limit(long wanted);

// RLIMIT_CORE has another type on each platform.
void pinkit_forbid_core_dumps(void);

// posix_fadvise does not exist on Darwin, which has F_RDAHEAD.
void pinkit_advise_sequential(int descriptor);

// `struct sigaction` names its union members differently on each platform. Installs a handler that does nothing,
// unless SIGPIPE already has another disposition than the default: SIG_IGN would be inherited by children.
int pinkit_handle_broken_pipes(void);

// A signal handler must be C. From now on SIGINT and SIGTERM write one byte to `descriptor`.
int pinkit_write_on_interrupt(int descriptor);

// `environ` is a mutable global, which Swift 6 refuses to touch.
char *_Nullable *_Nullable pinkit_environment(void);

// pthread_create, pthread_setname_np and pthread_t have other types on each platform. Starts a detached thread;
// returns an error code, not errno.
int pinkit_start_thread(void (*body)(void *context), void *context, const char *name);

// The mutex and condition types differ, and so does waiting on the monotonic clock.
typedef struct pinkit_lock pinkit_lock;
pinkit_lock *_Nullable pinkit_lock_create(void);
void pinkit_lock_destroy(pinkit_lock *lock);
void pinkit_lock_acquire(pinkit_lock *lock);
void pinkit_lock_release(pinkit_lock *lock);
void pinkit_lock_wake_all(pinkit_lock *lock);
// Waits until woken or until `deadline` (monotonic nanoseconds; UINT64_MAX for ever). Wakes may be spurious.
void pinkit_lock_wait(pinkit_lock *lock, uint64_t deadline);

// The spawn attribute types are opaque pointers on Darwin and structures on Linux, and closing every other descriptor
// takes a different extension on each. The child leads a process group of its own with default signals; its standard
// streams are the three descriptors. `directory` may be null. Returns an error code, not errno.
int pinkit_spawn(
    pid_t *process, const char *path, char *_Nullable const *_Nonnull arguments,
    char *_Nullable const *_Nonnull environment, const char *_Nullable directory, int input, int output, int errors);

// glibc has no wrapper for pidfd_open before 2.36, and Darwin has nothing like it: -1 then.
int pinkit_process_descriptor(pid_t process);

// waitid fills a union. 1 once `process` has ended and waits to be reaped, 0 while it runs, -1 with errno.
int pinkit_process_has_ended(pid_t process);

// WIFEXITED and its kind are function-like macros. Reaps: `*signalled` tells whether `*code` is a signal's number.
int pinkit_process_reap(pid_t process, int *code, int *signalled);

#pragma clang assume_nonnull end
