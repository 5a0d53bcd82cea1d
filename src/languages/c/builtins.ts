/** Names of the standard libraries by the header that declares them; they need no declaration of the repository's own. */
const byHeader: Readonly<Record<string, string>> = {
  'stdio.h': `printf fprintf sprintf snprintf vprintf vfprintf vsprintf vsnprintf asprintf vasprintf dprintf scanf fscanf
    sscanf vsscanf puts fputs fgets gets putc fputc putchar getc fgetc getchar ungetc fopen fdopen freopen fclose fread
    fwrite fflush fseek fseeko ftell ftello rewind feof ferror clearerr perror remove rename tmpfile setvbuf setbuf
    fileno getline getdelim popen pclose FILE EOF stdin stdout stderr SEEK_SET SEEK_CUR SEEK_END BUFSIZ`,
  'stdlib.h': `malloc calloc realloc reallocarray free abort exit atexit _Exit getenv setenv unsetenv putenv system atoi
    atol atoll atof strtol strtoll strtoul strtoull strtod strtof strtold rand srand random srandom rand_r qsort qsort_r
    bsearch abs labs llabs div ldiv mkstemp mkdtemp realpath posix_memalign aligned_alloc alloca arc4random mbstowcs
    wcstombs EXIT_SUCCESS EXIT_FAILURE RAND_MAX`,
  'string.h': `memcpy memmove memset memcmp memchr memrchr memmem mempcpy strcpy stpcpy strncpy strcat strncat strcmp
    strncmp strchr strrchr strchrnul strstr strcasestr strlen strnlen strdup strndup strtok strtok_r strsep strspn
    strcspn strpbrk strerror strerror_r strsignal strcoll strxfrm strlcpy strlcat explicit_bzero`,
  'strings.h': `strcasecmp strncasecmp bzero bcopy bcmp index rindex ffs`,
  'ctype.h': `isalnum isalpha iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit isblank isascii
    tolower toupper`,
  'time.h': `time clock difftime mktime gmtime localtime gmtime_r localtime_r strftime strptime asctime ctime ctime_r
    clock_gettime nanosleep tzset timegm`,
  'math.h': `sin cos tan asin acos atan atan2 sinh cosh tanh exp exp2 expm1 log log2 log10 log1p pow sqrt cbrt ceil
    floor round lround llround trunc rint nearbyint fabs fabsf fmod fmin fmax hypot ldexp frexp modf isnan isinf isfinite
    signbit copysign NAN INFINITY HUGE_VAL M_PI sqrtf sinf cosf powf floorf ceilf roundf`,
  'setjmp.h': 'setjmp longjmp sigsetjmp siglongjmp',
  'signal.h': `signal raise kill sigaction sigemptyset sigfillset sigaddset sigdelset sigismember sigprocmask
    pthread_sigmask pthread_kill sigwait`,
  'unistd.h': `read write close lseek pread pwrite unlink rmdir chdir getcwd access dup dup2 pipe pipe2 fork execv execve
    execvp execl execlp _exit getpid getppid getuid geteuid getgid setuid setgid sleep usleep alarm isatty ttyname
    fsync fdatasync ftruncate truncate link symlink readlink sysconf gethostname chown getopt optarg optind opterr optopt
    sbrk getpagesize setsid daemon environ STDIN_FILENO STDOUT_FILENO STDERR_FILENO`,
  'getopt.h': 'getopt_long getopt_long_only',
  'fcntl.h': `open openat creat fcntl posix_fadvise fallocate posix_fallocate O_RDONLY O_WRONLY O_RDWR O_CREAT O_TRUNC
    O_APPEND O_NONBLOCK O_EXCL O_CLOEXEC F_GETFL F_SETFL F_SETFD FD_CLOEXEC`,
  'sys/stat.h': 'stat fstat lstat fstatat mkdir mkdirat chmod fchmod umask mkfifo S_ISREG S_ISDIR S_ISLNK',
  'sys/wait.h': 'wait waitpid wait3 wait4 WIFEXITED WEXITSTATUS WIFSIGNALED WTERMSIG',
  'sys/mman.h': 'mmap munmap mprotect madvise msync mlock munlock shm_open shm_unlink',
  'sys/ioctl.h': 'ioctl',
  'sys/select.h': 'select pselect FD_SET FD_CLR FD_ISSET FD_ZERO',
  'sys/time.h': 'gettimeofday settimeofday setitimer utimes',
  'sys/resource.h': 'getrlimit setrlimit getrusage',
  'sys/uio.h': 'readv writev',
  'sys/epoll.h': 'epoll_create epoll_create1 epoll_ctl epoll_wait',
  'poll.h': 'poll ppoll',
  'dirent.h': 'opendir readdir closedir rewinddir scandir',
  'dlfcn.h': 'dlopen dlsym dlclose dlerror',
  'sys/socket.h': `socket bind listen accept accept4 connect send sendto sendmsg recv recvfrom recvmsg setsockopt
    getsockopt getsockname getpeername shutdown socketpair`,
  'arpa/inet.h': 'htons htonl ntohs ntohl inet_ntop inet_pton inet_ntoa inet_addr inet_aton',
  'netdb.h': 'getaddrinfo freeaddrinfo gai_strerror gethostbyname getnameinfo getservbyname',
  'pthread.h': `pthread_create pthread_join pthread_detach pthread_self pthread_equal pthread_exit pthread_cancel
    pthread_mutex_init pthread_mutex_lock pthread_mutex_trylock pthread_mutex_unlock pthread_mutex_destroy
    pthread_cond_init pthread_cond_wait pthread_cond_timedwait pthread_cond_signal pthread_cond_broadcast
    pthread_cond_destroy pthread_once pthread_key_create pthread_getspecific pthread_setspecific pthread_attr_init
    pthread_attr_setstacksize pthread_attr_getstacksize pthread_attr_destroy pthread_rwlock_init pthread_rwlock_rdlock
    pthread_rwlock_wrlock pthread_rwlock_unlock pthread_rwlock_destroy pthread_setcancelstate pthread_setcanceltype
    pthread_sigmask pthread_setname_np`,
  'pwd.h': 'getpwuid getpwnam getpwuid_r getpwnam_r',
  'grp.h': 'getgrnam getgrgid',
  'syslog.h': 'syslog openlog closelog vsyslog',
  'locale.h': 'setlocale localeconv newlocale uselocale freelocale',
  'wchar.h': 'wcslen wcscpy wcscmp wmemcpy wcwidth mbrtowc wcrtomb',
  'wctype.h': 'iswspace iswalpha iswdigit iswalnum towlower towupper',
  'stdarg.h': 'va_start va_end va_arg va_copy',
  'stddef.h': 'offsetof',
  'assert.h': 'assert static_assert',
  'errno.h':
    'errno EINTR EAGAIN EINVAL ENOMEM ENOENT EEXIST EPERM EACCES EBADF EIO EPIPE EWOULDBLOCK ETIMEDOUT ERANGE',
  'regex.h': 'regcomp regexec regfree regerror',
  'sched.h': 'sched_yield sched_setaffinity',
  'semaphore.h': 'sem_init sem_wait sem_post sem_destroy',
  'stdatomic.h': `atomic_load atomic_store atomic_fetch_add atomic_fetch_sub atomic_exchange atomic_init
    atomic_compare_exchange_strong atomic_compare_exchange_weak atomic_load_explicit atomic_store_explicit
    atomic_fetch_add_explicit atomic_fetch_sub_explicit`,
  'execinfo.h': 'backtrace backtrace_symbols backtrace_symbols_fd',
  'limits.h': `INT_MAX INT_MIN UINT_MAX LONG_MAX LONG_MIN ULONG_MAX LLONG_MAX LLONG_MIN ULLONG_MAX CHAR_BIT CHAR_MAX
    SHRT_MAX PATH_MAX`,
  'gtest/gtest.h': `TEST TEST_F TEST_P INSTANTIATE_TEST_SUITE_P ASSERT_EQ ASSERT_NE ASSERT_TRUE ASSERT_FALSE ASSERT_LT
    ASSERT_LE ASSERT_GT ASSERT_GE ASSERT_STREQ ASSERT_THROW ASSERT_NO_THROW ASSERT_DEATH ASSERT_NEAR ASSERT_THAT EXPECT_EQ
    EXPECT_NE EXPECT_TRUE EXPECT_FALSE EXPECT_LT EXPECT_LE EXPECT_GT EXPECT_GE EXPECT_STREQ EXPECT_THROW EXPECT_NO_THROW
    EXPECT_NEAR EXPECT_THAT EXPECT_DOUBLE_EQ EXPECT_FLOAT_EQ SCOPED_TRACE FAIL SUCCEED ADD_FAILURE RUN_ALL_TESTS`,
  'stdint.h': `INT64_C UINT64_C INT32_C UINT32_C INT8_MAX INT16_MAX INT32_MAX INT64_MAX UINT8_MAX UINT16_MAX UINT32_MAX UINT64_MAX INT32_MIN INT64_MIN
    SIZE_MAX`,
}

/** Words of the language and types, which belong to no header in particular. */
const anywhere = `NULL nullptr_t size_t ssize_t ptrdiff_t wchar_t intptr_t uintptr_t intmax_t uintmax_t off_t pid_t time_t
  clock_t mode_t socklen_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t va_list bool true false
  defined __cplusplus __GNUC__ __clang__ _WIN32 __APPLE__ __linux__ __func__ __FILE__ __LINE__ __attribute__ __VA_ARGS__
  __builtin_expect __builtin_unreachable __builtin_trap __builtin_clz __builtin_clzll __builtin_ctz __builtin_ctzll
  __builtin_popcount __builtin_popcountll __builtin_memcpy __builtin_prefetch __builtin_constant_p __builtin_offsetof
  __builtin_types_compatible_p __builtin_choose_expr __builtin_return_address __builtin_bswap16 __builtin_bswap32
  __builtin_bswap64 __builtin_add_overflow __builtin_mul_overflow __builtin_sub_overflow __has_include __has_feature
  __has_attribute __has_builtin __declspec __asm__ __typeof__ _Static_assert __atomic_load_n __atomic_store_n
  __atomic_add_fetch __atomic_sub_fetch __atomic_fetch_add __sync_fetch_and_add __sync_add_and_fetch
  __sync_sub_and_fetch __sync_synchronize`

const headers = new Map<string, string>(
  Object.entries(byHeader).flatMap(([header, names]) =>
    names.split(/\s+/).map((name) => [name, `${header}#${name}`] as const),
  ),
)
headers.set('std', 'std')

export const builtins: ReadonlySet<string> = new Set([...headers.keys(), ...anywhere.split(/\s+/)])

/** `printf` is `stdio.h#printf`. */
export function packageOfBuiltin(name: string): string | undefined {
  return headers.get(name)
}
