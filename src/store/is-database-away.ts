/**
 * Whether a statement failed because the server could not be reached, ended, or has no connection to spare: the same
 * statement may succeed in a moment. The connection may have broken after the statement was committed, so whoever
 * repeats one must be able to meet its own work.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', syscall } = error as NodeJS.ErrnoException
  // Files raise some of these codes too, with other system calls.
  if (syscall !== undefined) return socketCalls.has(syscall) && socketCodes.has(code)
  return sqlStates.test(code) || driverMessages.test(error.message)
}

/** How a socket says that nobody is there; ENOENT: a unix socket whose server has ended. */
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
const socketCalls = new Set(['connect', 'read', 'write', 'getaddrinfo'])

/**
 * Connection exceptions, too many connections, and the operator interventions that end sessions: shutdown, crash of a
 * neighbour, starting up, dropped database (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const sqlStates = /^(?:08[0-9A-Z]{3}|53300|57P0[1-5])$/

/** What the driver raises itself has no code. */
const driverMessages =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed)|timeout exceeded when trying to connect|timeout expired$)/
