/**
 * How git is called: which environment and which settings it gets.
 *
 * Two rules hold everywhere. Settings of the machine's owner that decide whether a host can be reached
 * (certificates, proxies, ssh, URL rewriting) are kept. Everything that could make git ask a question, run
 * somebody's program, or look at another repository than the one named is switched off.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { GitError } from './git-error.ts'

/** A repository on a host. The token is sent to the URL's own origin and to nobody else. */
export type GitRemote = {
  readonly url: string
  readonly token?: string | undefined
}

export type GitPlace = {
  /** A bare repository, or a folder inside a checkout. */
  readonly directory?: string | undefined
  /** Given when the command talks to a host. */
  readonly remote?: GitRemote | undefined
}

export type GitCommand = {
  readonly arguments: readonly string[]
  readonly environment: NodeJS.ProcessEnv
  /** Strings that must not be seen in any message. */
  readonly secrets: readonly string[]
}

/**
 * How git gets the token. As a header it is sent at once, but would also be sent to wherever the host
 * redirects, so redirects are refused. A helper is asked by git only for the host that the token is for.
 */
export type TokenBy = 'header' | 'helper'

export function buildGitCommand(
  args: readonly string[],
  place: GitPlace,
  tokenBy: TokenBy = 'header',
): GitCommand {
  const { directory, remote } = place
  const environment = cleanEnvironment()
  const secrets: string[] = []
  if (remote === undefined) {
    // System settings can hold what a network needs (on Windows they do), so only local commands go without.
    environment.GIT_CONFIG_NOSYSTEM = '1'
  } else {
    assertRemoteUrl(remote.url)
    if (remote.token !== undefined && remote.token !== '') {
      const credentials = toCredentials(remote.token)
      secrets.push(remote.token, credentials.password, credentials.encoded)
      const give = tokenBy === 'header' ? giveByHeader : giveByHelper
      give(environment, new URL(remote.url).origin, credentials)
    }
  }
  return {
    arguments: [...settings(remote), ...placeArguments(directory), ...args],
    environment,
    secrets,
  }
}

/** Only these schemes reach git: `ext::` and its like run programs, and a bare word could be an option. */
export function assertRemoteUrl(url: string): void {
  const parsed = /^(?:https?|ssh|file):\/\//.test(url) ? URL.parse(url) : null
  const isClean = !/[\p{Cc} ]/u.test(url)
  if (parsed === null || !isClean || parsed.hostname.startsWith('-')) {
    throw new GitError(
      'invalid_reference',
      `Cannot use "${url.replace(/(?<![^/\s@])[^/\s@]+@/, '***@')}" as a repository address: expected https://, http://, ssh:// or file://`,
    )
  }
  if (parsed.password !== '' || (parsed.username !== '' && parsed.protocol !== 'ssh:')) {
    throw new GitError(
      'invalid_reference',
      `Cannot use an address of "${parsed.host}" that holds a user name or password: expected the token beside it`,
    )
  }
}

const keptGitVariables = new Set([
  'GIT_EXEC_PATH',
  'GIT_SSH',
  'GIT_SSH_COMMAND',
  'GIT_SSH_VARIANT',
  'GIT_SSL_CAINFO',
  'GIT_SSL_CAPATH',
  'GIT_SSL_CERT',
  'GIT_SSL_KEY',
  'GIT_SSL_NO_VERIFY',
  'GIT_SSL_VERSION',
  'GIT_PROXY_COMMAND',
  'GIT_PROXY_SSL_CAINFO',
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_SYSTEM',
])

function cleanEnvironment(): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = {}
  for (const [name, value] of Object.entries(process.env)) {
    // A service started from a git hook inherits GIT_DIR and GIT_INDEX_FILE of another repository.
    if (!name.startsWith('GIT_') || keptGitVariables.has(name)) environment[name] = value
  }
  delete environment.LANGUAGE
  environment.LC_ALL = 'C'
  environment.GIT_TERMINAL_PROMPT = '0'
  // Set but empty: git then asks no helper program, neither core.askPass nor SSH_ASKPASS.
  environment.GIT_ASKPASS = ''
  environment.GCM_INTERACTIVE = 'never'
  environment.GIT_OPTIONAL_LOCKS = '0'
  environment.GIT_NO_REPLACE_OBJECTS = '1'
  environment.GIT_NO_LAZY_FETCH = '1'
  if (environment.GIT_SSH === undefined) {
    environment.GIT_SSH_COMMAND ??= 'ssh -oBatchMode=yes -oConnectTimeout=20'
  }
  return environment
}

function settings(remote: GitRemote | undefined): string[] {
  const values = [
    'core.quotePath=false',
    'core.hooksPath=/dev/null',
    'core.fsmonitor=false',
    'safe.directory=*',
    'advice.detachedHead=false',
    'log.showSignature=false',
  ]
  if (remote !== undefined) {
    const isFile = remote.url.startsWith('file:')
    values.push(
      'protocol.allow=never',
      'protocol.https.allow=always',
      'protocol.http.allow=always',
      'protocol.ssh.allow=always',
      `protocol.file.allow=${isFile ? 'always' : 'never'}`,
      // A host that accepts a connection and then says nothing for two minutes is gone.
      'http.lowSpeedLimit=1',
      'http.lowSpeedTime=120',
      // A collection that goes on in the background would hold locks after we have returned.
      'gc.autoDetach=false',
      'maintenance.autoDetach=false',
      'credential.interactive=false',
    )
  }
  return values.flatMap((value) => ['-c', value])
}

/**
 * A mirror is named outright: in a damaged one, git's search for a repository would go up to the parent
 * folders and find somebody else's.
 */
function placeArguments(directory: string | undefined): string[] {
  if (directory === undefined) return []
  const absolute = resolve(directory)
  return isBareRepository(absolute) ? [`--git-dir=${absolute}`] : ['-C', absolute]
}

export function isBareRepository(directory: string): boolean {
  return ['HEAD', 'objects', 'refs'].every((name) => existsSync(join(directory, name)))
}

type Credentials = { readonly username: string; readonly password: string; readonly encoded: string }

/** `x-access-token` is what GitHub documents; GitLab and Gitea accept any user name beside a token. */
function toCredentials(token: string): Credentials {
  if (/\p{Cc}/u.test(token)) {
    throw new GitError('access_denied', 'Cannot use the git token: expected no control characters in it')
  }
  const colon = token.indexOf(':')
  const username = colon === -1 ? 'x-access-token' : token.slice(0, colon)
  const password = token.slice(colon + 1)
  return { username, password, encoded: Buffer.from(`${username}:${password}`).toString('base64') }
}

function giveByHeader(environment: NodeJS.ProcessEnv, origin: string, credentials: Credentials): void {
  addEnvironmentSettings(environment, [
    ['credential.helper', ''],
    [`http.${origin}/.extraHeader`, `Authorization: Basic ${credentials.encoded}`],
    ['http.followRedirects', 'false'],
  ])
}

function giveByHelper(environment: NodeJS.ProcessEnv, origin: string, credentials: Credentials): void {
  environment.PARLEY_GIT_USERNAME = credentials.username
  environment.PARLEY_GIT_PASSWORD = credentials.password
  const print = `printf 'username=%s\\npassword=%s\\n' "$PARLEY_GIT_USERNAME" "$PARLEY_GIT_PASSWORD"`
  addEnvironmentSettings(environment, [
    ['credential.helper', ''],
    // By default only the first request of a connection may be redirected, and when that one was first asked
    // for a password, git forgets where it was sent. The password goes to no other host than its own.
    ['http.followRedirects', 'true'],
    [`credential.${origin}.helper`, `!f() { test "$1" = get && ${print}; }; f`],
  ])
}

/** Settings in the environment are not seen in the list of processes, as arguments are. */
function addEnvironmentSettings(
  environment: NodeJS.ProcessEnv,
  pairs: readonly (readonly [string, string])[],
): void {
  environment.GIT_CONFIG_COUNT = String(pairs.length)
  for (const [index, [key, value]] of pairs.entries()) {
    environment[`GIT_CONFIG_KEY_${index}`] = key
    environment[`GIT_CONFIG_VALUE_${index}`] = value
  }
}
