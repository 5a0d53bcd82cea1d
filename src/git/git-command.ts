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
  /** The one address of the host to connect to: its name is not looked up again. */
  readonly address?: string | undefined
  /** Who asks may not learn what the network beyond the host looks like: why it cannot be reached is not said. */
  readonly isGuarded?: boolean | undefined
  /** What a redirect to another address is followed with, if at all; without this: no token for another origin. */
  readonly follow?: ((url: string) => Promise<GitRemote>) | undefined
}

export type GitPlace = {
  /** A bare repository, or a folder inside a checkout. */
  readonly directory?: string | undefined
  /** Given when the command talks to a host. */
  readonly remote?: GitRemote | undefined
  /** Not even the settings of the person whose machine it is count: a file that they name may be in no other repository. */
  readonly withoutOwnSettings?: boolean | undefined
  /** For this command alone, above all others. A name may hold any character: it is no argument. */
  readonly settings?: readonly (readonly [name: string, value: string])[] | undefined
}

export type GitCommand = {
  readonly arguments: readonly string[]
  readonly environment: NodeJS.ProcessEnv
  /** Strings that must not be seen in any message. */
  readonly secrets: readonly string[]
}

export function buildGitCommand(args: readonly string[], place: GitPlace): GitCommand {
  const { directory, remote } = place
  const environment = cleanEnvironment()
  const secrets: string[] = []
  const given = [...(place.settings ?? [])]
  if (remote === undefined) {
    // System settings can hold what a network needs (on Windows they do), so only local commands go without.
    environment.GIT_CONFIG_NOSYSTEM = '1'
    if (place.withoutOwnSettings === true) environment.GIT_CONFIG_GLOBAL = '/dev/null'
  } else {
    assertRemoteUrl(remote.url)
    if (remote.token !== undefined && remote.token !== '') {
      const credentials = toCredentials(remote.token)
      secrets.push(remote.token, credentials.password, credentials.encoded)
      given.push(...byHeader(new URL(remote.url).origin, credentials))
    }
    if (remote.address !== undefined && remote.url.startsWith('ssh:') && environment.GIT_SSH === undefined) {
      const { hostname } = new URL(remote.url)
      environment.GIT_SSH_COMMAND += ` -oHostName=${remote.address} -oHostKeyAlias=${hostname}`
    }
  }
  addEnvironmentSettings(environment, given)
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

/**
 * What a git of the machine's owner needs: programs, home, certificates, proxies, keys, and on Windows the places of
 * the system. Everything else of our environment, our own secrets first, is none of git's and its helpers' business.
 */
const keptVariables = new Set([
  ...keptGitVariables,
  ...words('PATH HOME USER LOGNAME SHELL TMPDIR TMP TEMP TZ LD_LIBRARY_PATH XDG_CONFIG_HOME XDG_RUNTIME_DIR'),
  ...words('SSH_AUTH_SOCK SSH_AGENT_PID KRB5_CONFIG KRB5CCNAME'),
  ...words('SSL_CERT_FILE SSL_CERT_DIR CURL_CA_BUNDLE NIX_SSL_CERT_FILE'),
  ...words('HTTP_PROXY HTTPS_PROXY ALL_PROXY NO_PROXY'),
  ...words('SYSTEMROOT SYSTEMDRIVE WINDIR COMSPEC PATHEXT APPDATA LOCALAPPDATA PROGRAMDATA PROGRAMFILES'),
  ...words('PROGRAMFILES(X86) USERPROFILE USERNAME HOMEDRIVE HOMEPATH'),
])

function words(text: string): string[] {
  return text.split(' ')
}

/** Of this process's environment, what git and its helpers are given. */
export function keptEnvironment(): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = {}
  for (const [name, value] of Object.entries(process.env)) {
    // Proxies are named in small letters too, and Windows writes names as it likes.
    if (keptVariables.has(name.toUpperCase())) environment[name] = value
  }
  return environment
}

function cleanEnvironment(): NodeJS.ProcessEnv {
  const environment = keptEnvironment()
  environment.LC_ALL = 'C'
  environment.GIT_TERMINAL_PROMPT = '0'
  // Set but empty: git then asks no helper program, neither core.askPass nor SSH_ASKPASS.
  environment.GIT_ASKPASS = ''
  environment.GCM_INTERACTIVE = 'never'
  environment.GIT_OPTIONAL_LOCKS = '0'
  environment.GIT_NO_REPLACE_OBJECTS = '1'
  environment.GIT_NO_LAZY_FETCH = '1'
  if (environment.GIT_SSH === undefined) {
    environment.GIT_SSH_COMMAND ??=
      'ssh -oBatchMode=yes -oConnectTimeout=20 -oServerAliveInterval=15 -oServerAliveCountMax=4'
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
      // See find-redirect.ts.
      'http.followRedirects=false',
      // A host that sends less for a minute is gone, or wants to keep us. While it counts objects, it says so in
      // some 50 bytes a second.
      'http.lowSpeedLimit=16',
      'http.lowSpeedTime=60',
      'transfer.bundleURI=false',
      // A collection that goes on in the background would hold locks after we have returned.
      'gc.autoDetach=false',
      'maintenance.autoDetach=false',
      'credential.interactive=false',
    )
    if (remote.address !== undefined && /^https?:/.test(remote.url)) {
      const { hostname, port, protocol } = new URL(remote.url)
      const isIpv6 = remote.address.includes(':')
      const address = isIpv6 ? `[${remote.address}]` : remote.address
      values.push(`http.curloptResolve=${hostname}:${port || (protocol === 'https:' ? 443 : 80)}:${address}`)
    }
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

function byHeader(origin: string, credentials: Credentials): (readonly [string, string])[] {
  return [
    ['credential.helper', ''],
    [`http.${origin}/.extraHeader`, `Authorization: Basic ${credentials.encoded}`],
  ]
}

/** Settings in the environment are not seen in the list of processes, as arguments are. */
function addEnvironmentSettings(
  environment: NodeJS.ProcessEnv,
  pairs: readonly (readonly [string, string])[],
): void {
  if (pairs.length === 0) return
  environment.GIT_CONFIG_COUNT = String(pairs.length)
  for (const [index, [key, value]] of pairs.entries()) {
    environment[`GIT_CONFIG_KEY_${index}`] = key
    environment[`GIT_CONFIG_VALUE_${index}`] = value
  }
}
