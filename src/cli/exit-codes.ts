/** How a command ends. */
export const exitCodes = {
  done: 0,
  /** Something went wrong; one sentence on standard error says what, and what to do. */
  failed: 1,
  /** The command line cannot be read. */
  usage: 2,
  /** What was named is not in the repository; what is like it is listed. */
  notFound: 3,
  /** By Ctrl-C, as shells say it. */
  stopped: 130,
} as const
