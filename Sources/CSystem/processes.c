// Child processes and the environment.
#include "internal.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif

extern char **environ;

char **pinkit_environment(void) { return environ; }

static int describe(
    posix_spawn_file_actions_t *actions, const char *directory, int input, int output, int errors) {
    int result = posix_spawn_file_actions_adddup2(actions, input, STDIN_FILENO);
    if (result == 0) result = posix_spawn_file_actions_adddup2(actions, output, STDOUT_FILENO);
    if (result == 0) result = posix_spawn_file_actions_adddup2(actions, errors, STDERR_FILENO);
    if (result == 0 && directory) result = posix_spawn_file_actions_addchdir_np(actions, directory);
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
    if (result == 0) result = posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1);
#endif
    return result;
}

int pinkit_spawn(
    pid_t *process, const char *path, char *const *arguments, char *const *environment, const char *directory,
    int input, int output, int errors) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int result = posix_spawn_file_actions_init(&actions);
    if (result != 0) return result;
    result = posix_spawnattr_init(&attributes);
    if (result != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return result;
    }

    sigset_t defaults, mask;
    sigfillset(&defaults);
    sigdelset(&defaults, SIGKILL);
    sigdelset(&defaults, SIGSTOP);
    sigemptyset(&mask);
    short flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
#ifdef __APPLE__
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
    result = posix_spawnattr_setflags(&attributes, flags);
    if (result == 0) result = posix_spawnattr_setpgroup(&attributes, 0);
    if (result == 0) result = posix_spawnattr_setsigdefault(&attributes, &defaults);
    if (result == 0) result = posix_spawnattr_setsigmask(&attributes, &mask);
    if (result == 0) result = describe(&actions, directory, input, output, errors);
    if (result == 0) result = posix_spawn(process, path, &actions, &attributes, arguments, environment);

    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return result;
}

int pinkit_process_descriptor(pid_t process) {
#if defined(__linux__) && defined(SYS_pidfd_open)
    return (int)syscall(SYS_pidfd_open, process, 0);
#else
    (void)process;
    errno = ENOSYS;
    return -1;
#endif
}

int pinkit_process_has_ended(pid_t process) {
    siginfo_t information = {0};
    int result;
    do {
        result = waitid(P_PID, (id_t)process, &information, WEXITED | WNOHANG | WNOWAIT);
    } while (result != 0 && errno == EINTR);
    return result != 0 ? -1 : information.si_pid == process;
}

int pinkit_process_reap(pid_t process, int *code, int *signalled) {
    int status;
    pid_t reaped;
    do {
        reaped = waitpid(process, &status, 0);
    } while (reaped < 0 && errno == EINTR);
    if (reaped != process) return -1;
    *signalled = WIFSIGNALED(status);
    *code = *signalled ? WTERMSIG(status) : WEXITSTATUS(status);
    return 0;
}
