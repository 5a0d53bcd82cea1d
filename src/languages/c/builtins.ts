/** Names of the standard libraries that need no declaration of the repository's own. */
export const builtins: ReadonlySet<string> = new Set(
  `std NULL nullptr_t size_t ssize_t ptrdiff_t wchar_t intptr_t uintptr_t intmax_t uintmax_t off_t pid_t time_t clock_t
  int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t FILE va_list bool true false errno stdin stdout stderr EOF
  va_start va_end va_arg va_copy assert static_assert offsetof defined
  printf fprintf sprintf snprintf vprintf vfprintf vsprintf vsnprintf scanf fscanf sscanf puts fputs fgets gets putc fputc
  putchar getc fgetc getchar ungetc fopen freopen fclose fread fwrite fflush fseek ftell rewind feof ferror clearerr perror
  remove rename tmpfile setvbuf setbuf
  malloc calloc realloc free abort exit atexit _exit getenv setenv unsetenv system atoi atol atoll atof strtol strtoll strtoul
  strtoull strtod strtof rand srand qsort bsearch abs labs llabs div
  memcpy memmove memset memcmp memchr strcpy strncpy strcat strncat strcmp strncmp strcasecmp strncasecmp strchr strrchr
  strstr strlen strnlen strdup strndup strtok strtok_r strspn strcspn strpbrk strerror strcoll
  isalnum isalpha iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit tolower toupper
  time clock difftime mktime gmtime localtime gmtime_r localtime_r strftime asctime ctime
  sin cos tan asin acos atan atan2 sinh cosh tanh exp exp2 log log2 log10 pow sqrt cbrt ceil floor round trunc fabs fmod
  fmin fmax isnan isinf isfinite NAN INFINITY HUGE_VAL M_PI
  setjmp longjmp signal raise open close read write lseek stat fstat lstat unlink mkdir rmdir chdir getcwd access dup dup2
  pipe fork execv execvp execve waitpid wait kill getpid getppid sleep usleep nanosleep mmap munmap mprotect ioctl fcntl
  select poll socket bind listen accept connect send recv sendto recvfrom setsockopt getsockopt shutdown htons htonl ntohs
  ntohl inet_ntop inet_pton getaddrinfo freeaddrinfo gai_strerror
  pthread_create pthread_join pthread_mutex_init pthread_mutex_lock pthread_mutex_unlock pthread_mutex_destroy
  pthread_cond_wait pthread_cond_signal pthread_cond_broadcast pthread_t pthread_mutex_t pthread_cond_t
  INT_MAX INT_MIN UINT_MAX LONG_MAX LONG_MIN ULONG_MAX LLONG_MAX LLONG_MIN ULLONG_MAX SIZE_MAX CHAR_BIT CHAR_MAX SHRT_MAX
  INT8_MAX INT16_MAX INT32_MAX INT64_MAX UINT8_MAX UINT16_MAX UINT32_MAX UINT64_MAX INT32_MIN INT64_MIN
  EINTR EAGAIN EINVAL ENOMEM ENOENT EEXIST EPERM EACCES EBADF EIO EPIPE EWOULDBLOCK ETIMEDOUT
  O_RDONLY O_WRONLY O_RDWR O_CREAT O_TRUNC O_APPEND SEEK_SET SEEK_CUR SEEK_END EXIT_SUCCESS EXIT_FAILURE RAND_MAX BUFSIZ
  __cplusplus __GNUC__ __clang__ _WIN32 __APPLE__ __linux__ __func__ __FILE__ __LINE__ __attribute__ __VA_ARGS__ __builtin_expect
  __builtin_unreachable __builtin_trap`.split(/\s+/),
)
