import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { GitError } from './git-error.ts'
import { isLocalPath } from './is-local-path.ts'

export type RepositoryName = {
  /** `owner/repo`, or longer where the host has nested groups. */
  readonly repoName: string
  /** What git is given. It holds no user name (but ssh's) and no password. */
  readonly url: string
  /** Host and port; empty for a repository on this machine. */
  readonly host: string
  /** Whether it is on the configured host, so that the configured token may be sent. */
  readonly isConfiguredHost: boolean
}

export type RepositoryNameOptions = {
  /** The base URL that `owner/repo` is looked up under: `https://github.com`. */
  readonly gitHost: string
  /** Whether paths and `file://` are accepted. */
  readonly allowLocal?: boolean
}

/** Reads `owner/repo`, `https://host/owner/repo.git`, `git@host:owner/repo.git` or `ssh://…`. */
export function parseRepositoryName(input: string, options: RepositoryNameOptions): RepositoryName {
  const text = input.trim()
  const gitHost = parseGitHost(options.gitHost)
  if (text === '' || text.startsWith('-') || text.length > 1000 || /\p{Cc}/u.test(text))
    throw invalidName(input)
  if (isLocalPath(text) || /^file:/i.test(text)) {
    if (options.allowLocal !== true) {
      throw invalidName(input, 'expected owner/repo; a path on this machine is for development mode')
    }
    return fromLocal(text)
  }
  if (/^(?:https?|ssh):\/\//i.test(text)) return fromUrl(text, gitHost)
  const scpLike = /^(?:([A-Za-z0-9._-]+)@)?([A-Za-z0-9.-]+):(?!\/\/)\/?(.+)$/.exec(text)
  if (scpLike !== null)
    return fromSsh(text, `${scpLike[1] ?? 'git'}@${scpLike[2]}`, scpLike[3] ?? '', gitHost)
  const withoutHost = text.toLowerCase().startsWith(`${gitHost.host.toLowerCase()}/`)
    ? text.slice(gitHost.host.length + 1)
    : text
  return onConfiguredHost(checkSegments(withoutHost, text), gitHost)
}

function fromUrl(text: string, gitHost: URL): RepositoryName {
  const url = URL.parse(text)
  if (url === null || url.host === '') throw invalidName(text)
  if (url.password !== '' || (url.username !== '' && url.protocol !== 'ssh:')) {
    // The value is left out of the message: it holds a secret.
    throw new GitError(
      'invalid_reference',
      `Cannot use an address of "${url.host}" that holds a user name or password: expected one without`,
    )
  }
  if (url.search !== '' || url.hash !== '') throw invalidName(text)
  if (url.protocol === 'ssh:') {
    const user = url.username === '' ? 'git' : url.username
    return fromSsh(text, `${user}@${url.host}`, url.pathname.slice(1), gitHost)
  }
  const prefix = isSameHost(url, gitHost) ? basePath(gitHost) : ''
  if (!url.pathname.startsWith(`${prefix}/`)) throw invalidName(text)
  const segments = checkSegments(decodePath(url.pathname.slice(prefix.length + 1), text), text)
  if (isSameHost(url, gitHost)) return onConfiguredHost(segments, gitHost)
  return { ...located(url.origin, segments), host: url.host, isConfiguredHost: false }
}

/** An ssh address of the configured host is reached as that host is configured: there is a token for it. */
function fromSsh(text: string, userAndHost: string, path: string, gitHost: URL): RepositoryName {
  const url = URL.parse(`ssh://${userAndHost}`)
  if (url === null || url.hostname === '' || url.hostname.startsWith('-') || url.username.startsWith('-')) {
    throw invalidName(text)
  }
  const segments = checkSegments(path.replace(/^\/+/, ''), text)
  if (gitHost.hostname === url.hostname) return onConfiguredHost(segments, gitHost)
  return { ...located(`ssh://${userAndHost}`, segments), host: url.host, isConfiguredHost: false }
}

function fromLocal(text: string): RepositoryName {
  const url = /^file:/i.test(text)
    ? URL.parse(text)
    : pathToFileURL(resolve(text.replace(/^~(?=[/\\]|$)/, homedir())))
  if (url === null || url.host !== '') throw invalidName(text, 'expected file:///path, or a path')
  const names = decodePath(url.pathname, text)
    .split('/')
    .filter((part) => part !== '')
  const repoName = names
    .slice(-2)
    .join('/')
    .replace(/\.git$/, '')
  if (repoName === '') throw invalidName(text)
  return { repoName, url: url.href, host: '', isConfiguredHost: false }
}

function onConfiguredHost(segments: readonly string[], gitHost: URL): RepositoryName {
  const base = `${gitHost.protocol}//${gitHost.host}${basePath(gitHost)}`
  return { ...located(base, segments), host: gitHost.host, isConfiguredHost: true }
}

function located(base: string, segments: readonly string[]): Pick<RepositoryName, 'repoName' | 'url'> {
  return { repoName: segments.join('/'), url: `${base}/${segments.map(encodeURIComponent).join('/')}.git` }
}

/** Addresses of pages within a repository, which people copy from their browser. */
const pageSegments = new Set([
  '-',
  'tree',
  'blob',
  'commit',
  'commits',
  'pull',
  'pulls',
  'issues',
  'releases',
])

function checkSegments(path: string, text: string): string[] {
  const segments = path
    .replace(/(?<!\/)\/+$/, '')
    .replace(/\.git$/, '')
    .split('/')
  const areNames =
    segments.length >= 2 &&
    segments.length <= 12 &&
    segments.every((part) => /^[\w.~+][\w.~+ -]*$/.test(part) && part !== '.' && part !== '..')
  if (!areNames) throw invalidName(text)
  if (segments.length > 2 && segments.slice(2).some((part) => pageSegments.has(part))) {
    throw invalidName(text, `expected the repository alone, "${segments.slice(0, 2).join('/')}"`)
  }
  return segments
}

function parseGitHost(gitHost: string): URL {
  const url = URL.parse(gitHost)
  if (url === null || !/^https?:$/.test(url.protocol) || url.host === '') {
    throw new GitError(
      'invalid_reference',
      `Cannot use "${gitHost}" as the git host: expected a base URL such as "https://github.com"`,
      { url: gitHost },
    )
  }
  return url
}

function basePath(url: URL): string {
  return url.pathname.replace(/(?<!\/)\/+$/, '')
}

/** The scheme is the configured one: `http://host` is then never sent a token meant for `https://host`. */
function isSameHost(one: URL, other: URL): boolean {
  return one.hostname === other.hostname && one.port === other.port
}

function decodePath(path: string, text: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    throw invalidName(text)
  }
}

function invalidName(
  name: string,
  expected = 'expected owner/repo, or the address of a repository',
): GitError {
  // A scheme-less address may hold a password as well.
  const shown = name.replace(/(?<![^/\s@])[^/\s@:]+:[^/\s@]*@/, '***@').slice(0, 200)
  return new GitError('invalid_reference', `Cannot use "${shown}" as a repository: ${expected}`, {
    name: shown,
  })
}
