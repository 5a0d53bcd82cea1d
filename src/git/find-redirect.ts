import { buildGitCommand, type GitRemote } from './git-command.ts'
import { spawnGit } from './hosted-git.ts'

/** Far more than the lines of a few requests. */
const maxTraceLength = 256 * 1024

/**
 * Where a host has a repository, if not where it was asked for. Git follows no redirect itself: it would carry the
 * header with the token along, and connect to wherever the host says. So it is asked what it was told.
 */
export async function findRedirect(
  remote: GitRemote,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const command = buildGitCommand(['ls-remote', '--quiet', '--end-of-options', remote.url, 'HEAD'], {
    remote,
  })
  const git = spawnGit(command.arguments, {
    ...command.environment,
    // On the error stream; git leaves the secrets out of it.
    GIT_TRACE_CURL: '1',
    GIT_TRACE_CURL_NO_DATA: '1',
  })
  const onAbort = () => git.stop()
  signal?.addEventListener('abort', onAbort, { once: true })
  const timer = setTimeout(onAbort, timeoutMs)
  let trace = ''
  git.stdin.end()
  git.stdout.resume()
  git.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (trace = (trace + text).slice(0, maxTraceLength)))
  try {
    await git.exited
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
  // `12:00:00.000000 http.c:838  <= Recv header: Location: /owner/repo.git/info/refs?service=git-upload-pack`
  const location = /<= Recv header(?:,[^:]*)?: location: (\S+)/i.exec(trace)?.[1]
  return location === undefined ? undefined : toRepository(location, remote.url)
}

const timeoutMs = 30_000

/** The repository of a request for its references. Undefined for what is none, or at no host. */
function toRepository(location: string, from: string): string | undefined {
  const url = URL.parse(location, `${from}/info/refs`)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    return undefined
  }
  if (!url.pathname.endsWith('/info/refs')) return undefined
  return `${url.origin}${url.pathname.slice(0, -'/info/refs'.length)}`
}
