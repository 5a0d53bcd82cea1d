/** The few requests of a GitHub App: the one place that knows GitHub's interface. */
import { z } from 'zod'
import type { GithubRepository } from './github-repository.ts'
import type { GithubApp } from './settings.ts'
import { signAppToken } from './sign-app-token.ts'

export type InstallationToken = {
  readonly token: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** Why there is no token. The message is a reason that follows a colon, for whoever asked. */
export class GithubAppError extends Error {
  override readonly name = 'GithubAppError'
}

const installationSchema = z.object({ id: z.int(), suspended_at: z.string().nullish() })
const tokenSchema = z.object({ token: z.string().min(1), expires_at: z.iso.datetime({ offset: true }) })
const appSchema = z.object({ html_url: z.url() })

/**
 * A token that reads this repository, and nothing else, for an hour. Throws a `GithubAppError`.
 *
 * @param now Milliseconds since 1970.
 */
export async function createInstallationToken(
  app: GithubApp,
  { account, name }: GithubRepository,
  now: number,
  signal: AbortSignal,
): Promise<InstallationToken> {
  const asApp = { app, authorization: `Bearer ${signAppToken(app, now)}`, signal }
  const found = await send(
    asApp,
    'GET',
    `/repos/${encodeURIComponent(account)}/${encodeURIComponent(name)}/installation`,
  )
  if (found.status !== 200) {
    throw new GithubAppError(
      found.status === 404
        ? `the GitHub App has no installation for owner "${account}" that covers "${name}"; expected it to be installed at ${await installationPage(asApp)}`
        : describeRefusal(app, found.status),
    )
  }
  const { id, suspended_at: suspendedAt } = read(installationSchema, found.body, app)
  if (typeof suspendedAt === 'string') {
    throw new GithubAppError(`the installation of the GitHub App for owner "${account}" is suspended`)
  }
  const made = await send(asApp, 'POST', `/app/installations/${id}/access_tokens`, {
    repositories: [name],
    permissions: { contents: 'read', metadata: 'read' },
  })
  if (made.status !== 201) {
    throw new GithubAppError(
      made.status === 404
        ? `the installation of the GitHub App for owner "${account}" was removed`
        : made.status === 422
          ? `the installation of the GitHub App for owner "${account}" may not read the contents of "${name}"`
          : describeRefusal(app, made.status),
    )
  }
  const { token, expires_at: expiresAt } = read(tokenSchema, made.body, app)
  return { token, expiresAt: Date.parse(expiresAt) }
}

type AsApp = { readonly app: GithubApp; readonly authorization: string; readonly signal: AbortSignal }
type Answer = { readonly status: number; readonly body: unknown }

/** Where an owner installs the app. What cannot be asked is described. */
async function installationPage(asApp: AsApp): Promise<string> {
  try {
    const { status, body } = await send(asApp, 'GET', '/app')
    if (status === 200) return `${appSchema.parse(body).html_url}/installations/new`
  } catch {
    asApp.signal.throwIfAborted()
  }
  return `${asApp.app.origin}, from the page of the app`
}

async function send(
  { app, authorization, signal }: AsApp,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(app.timeoutMs)
  try {
    const response = await fetch(`${app.api}${path}`, {
      method,
      headers: {
        authorization,
        accept: 'application/vnd.github+json',
        'x-github-api-version': '2022-11-28',
        'user-agent': 'parley',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // What proves the app goes to no other address.
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    })
    const text = await response.text()
    return { status: response.status, body: parseJson(text) }
  } catch {
    // The cause may name the request with what it carries.
    signal.throwIfAborted()
    const reason = timeout.aborted ? `did not answer within ${app.timeoutMs / 1000} s` : 'cannot be reached'
    throw new GithubAppError(`the interface of GitHub at ${app.api} ${reason}`)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function read<Schema extends z.ZodType>(schema: Schema, body: unknown, { api }: GithubApp): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new GithubAppError(`the interface of GitHub at ${api} gave no answer that can be read`)
}

function describeRefusal({ api }: GithubApp, status: number): string {
  if (status === 401) {
    return `the interface of GitHub at ${api} did not accept the app; expected PARLEY_GITHUB_APP and PARLEY_GITHUB_APP_KEY_FILE to belong together`
  }
  if (status === 403 || status === 429) {
    return `the interface of GitHub at ${api} refused the app (${status}), which may have asked too often`
  }
  if (status >= 300 && status < 400) return 'the repository has another name on GitHub'
  return `the interface of GitHub at ${api} failed (${status})`
}
