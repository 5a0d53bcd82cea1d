import { GitError, type GitErrorCode, type GitErrorDetails } from './git-error.ts'
import type { GitCommand, GitPlace } from './git-command.ts'

export type GitFailure = {
  /** What was attempted, as it follows "Cannot": `list the files of "abc"`. */
  readonly action: string
  readonly stderr: string
  readonly exitCode: number | null
  readonly place: GitPlace
  readonly details: GitErrorDetails
  readonly secrets: GitCommand['secrets']
}

/** Turns what git wrote on its error stream (in the C locale) into an error with a code. */
export function explainFailure(failure: GitFailure): GitError {
  const { action, place, stderr, exitCode } = failure
  const text = redactSecrets(stderr, failure.secrets)
  const code = findCode(text, place.remote !== undefined)
  const details: GitErrorDetails = {
    ...(place.remote === undefined ? {} : { url: place.remote.url }),
    ...(place.directory === undefined ? {} : { path: place.directory }),
    ...failure.details,
    ...(code === 'repository_not_found' && isRedirect(text) ? { isRedirect: true } : {}),
    ...(exitCode === null ? {} : { exitCode }),
  }
  return new GitError(code, `Cannot ${action}: ${describe(code, place, text)}`, details)
}

/** Removes the given secrets and whatever stands as a user name or password in an address. */
export function redactSecrets(text: string, secrets: readonly string[]): string {
  let result = text
  for (const secret of secrets) result = result.replaceAll(secret, '***')
  return result.replaceAll(/(https?:\/\/)[^/\s@]+@/g, '$1***@')
}

type Rule = { readonly code: GitErrorCode; readonly pattern: RegExp }

/** The first rule that matches decides, so what names a cause stands before what names a consequence. */
const remoteRules: readonly Rule[] = [
  {
    code: 'access_denied',
    pattern:
      /could not read (?:Username|Password)|Authentication failed|Access denied|returned error: 40[13]|Permission denied|Host key verification failed|Invalid username or|terminal prompts disabled/i,
  },
  {
    code: 'repository_not_found',
    pattern:
      /repository .*not found|returned error: (?:404|410|30\d)|does not appear to be a git repository|repository .* does not exist|could not be found|not valid: is this a git repository|does not exist or you do not have/i,
  },
  { code: 'timeout', pattern: /Operation too slow/i },
  {
    code: 'host_unreachable',
    pattern:
      /Could not resolve|Failed to connect|Couldn't connect|Connection (?:refused|timed out|reset|closed)|(?:Network|host) is unreachable|No route to host|timed out|certificate|SSL|TLS|gnutls|returned error: (?:429|5\d\d)|Empty reply|RPC failed|early EOF|hung up|unexpected disconnect|Could not read from remote/i,
  },
]

const localRules: readonly Rule[] = [
  {
    code: 'damaged',
    // What a host says of its own repository begins with "remote:".
    pattern:
      /^(?:fatal|error): (?:(?:packed|loose) object .* is corrupt|inflate: |object file .* is empty|unable to unpack |garbage at end of |un(?:terminated|expected) line in .*packed-refs|(?:packfile|index file|file) .*(?:cannot be accessed|does not match|is too small|too short|is corrupt|is not a GIT packfile))/i,
  },
  { code: 'path_not_found', pattern: /cannot change to .*No such file or directory/i },
  { code: 'not_a_directory', pattern: /cannot change to .*Not a directory/i },
  { code: 'repository_not_found', pattern: /not a git repository/i },
  {
    code: 'commit_not_found',
    pattern:
      /not a valid object name|malformed object name|must point to a commit|bad object|unknown revision|not a tree object|bad revision|not our ref/i,
  },
]

/** Of a line; a host may send lines of any length, and none of git's own messages is as long. */
const maximumReadLength = 1000

function findCode(text: string, isRemote: boolean): GitErrorCode {
  const rules = isRemote ? [...remoteRules, ...localRules] : localRules
  const lines = text.split('\n').map((line) => line.slice(0, maximumReadLength))
  return rules.find((rule) => lines.some((line) => rule.pattern.test(line)))?.code ?? 'failed'
}

function describe(code: GitErrorCode, place: GitPlace, text: string): string {
  const hasToken = place.remote?.token !== undefined && place.remote.token !== ''
  const isSsh = place.remote?.url.startsWith('ssh:') === true
  switch (code) {
    case 'access_denied': {
      if (isSsh)
        return 'the host refused the connection; expected an ssh key it knows, or an https:// address'
      return hasToken
        ? 'the host did not accept the token; expected one that may read this repository'
        : 'it does not exist or is private; expected a public repository, or a token that may read it'
    }
    case 'repository_not_found': {
      if (place.remote === undefined) return `"${place.directory ?? ''}" is no git repository; expected one`
      return isRedirect(text)
        ? 'the host sends on to another address; expected the present name of the repository'
        : 'the host has no such repository; expected an existing one that may be read'
    }
    case 'host_unreachable':
      return `the host does not answer as expected${place.remote?.isGuarded === true ? '' : ` (${lastLine(text)})`}; expected a git host that can be reached from here`
    case 'path_not_found':
      return `"${place.directory ?? ''}" does not exist; expected a folder`
    case 'damaged':
      return `its data is damaged (${lastLine(text)}); expected a repository in which "git fsck" finds nothing wrong`
    case 'not_a_directory':
      return `"${place.directory ?? ''}" is not a folder; expected one`
    default:
      return lastLine(text) || 'git gave no reason'
  }
}

function isRedirect(text: string): boolean {
  return /returned error: 30\d/.test(text)
}

/** Git states the cause in its last `fatal:` or `error:` line; what follows it is advice. */
function lastLine(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const stated = lines.findLast((line) => /^(?:fatal|error):/.test(line)) ?? lines.at(-1) ?? ''
  return stated.replace(/^(?:fatal|error):\s*/, '').slice(0, 500)
}
