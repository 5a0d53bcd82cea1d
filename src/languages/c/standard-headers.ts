/** Whether a header is one of the language: `<string.h>` and `<vector>` are not some file of that name. */
export function isStandardHeader(path: string): boolean {
  return standard.has(path.replace(/\.h$/, '')) || (!path.includes('.') && !path.includes('/'))
}

/** Whether a header lies in a folder that only systems have: `<sys/types.h>`, `<netinet/in.h>`. */
export function isInSystemFolder(path: string): boolean {
  return systemFolders.has(path.slice(0, Math.max(0, path.indexOf('/'))))
}

/** Whether some system has a header of that name: `<regex.h>`, `<windows.h>`. */
export function isSystemHeader(path: string): boolean {
  return isStandardHeader(path) || isInSystemFolder(path) || system.has(path.replace(/\.h$/, ''))
}

const standard = new Set(
  `assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic
  stdbool stddef stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar wctype unistd fcntl pthread
  dirent dlfcn poll sched semaphore strings syslog termios`.split(/\s+/),
)

const system = new Set(
  `stdbit stdckdint aio cpio fmtmsg fnmatch ftw getopt glob grp iconv ifaddrs langinfo libgen libintl malloc memory
  monetary mqueue ndbm netdb nl_types paths pty pwd regex resolv search shadow spawn stropts sysexits tar term termio
  ucontext ulimit utime utmp utmpx values wait wordexp alloca byteswap cpuid elf endian execinfo features link mntent
  ucred conio direct io process windows winbase windef winerror winnt winsock winsock2 ws2tcpip emmintrin immintrin
  smmintrin tmmintrin wmmintrin x86intrin xmmintrin arm_neon`.split(/\s+/),
)

const systemFolders = new Set(
  'sys net netinet netinet6 netpacket arpa bits asm asm-generic linux gnu machine mach rpc scsi'.split(' '),
)
