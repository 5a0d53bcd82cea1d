import { createPrivateKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A GitHub App by which private repositories are read, where it is installed. */
export type GithubApp = {
  /** Its number, or its client id. */
  readonly id: string
  /** A `KeyObject`, so that no log and no JSON shows it. */
  readonly key: KeyObject
  /** The origin that its tokens are sent to: `https://github.com`. */
  readonly origin: string
  /** Of its interface, without a slash at the end: `https://api.github.com`. */
  readonly api: string
  /** So long an answer of the interface is waited for. */
  readonly timeoutMs: number
}

export type GithubAppVariables = {
  readonly id: string
  readonly keyFile: string
  readonly host: string
}

const TIMEOUT_MS = 10_000

/** Throws what is wrong, without anything of the key. */
export function readGithubApp({ id, keyFile, host }: GithubAppVariables): GithubApp {
  const { origin } = new URL(host)
  return { id, key: readKey(keyFile), origin, api: apiOf(origin), timeoutMs: TIMEOUT_MS }
}

/** GitHub's own has a host for its interface; an Enterprise Server has a path. */
function apiOf(origin: string): string {
  return origin === 'https://github.com' ? 'https://api.github.com' : `${origin}/api/v3`
}

function readKey(path: string): KeyObject {
  const attempt = `Cannot use PARLEY_GITHUB_APP_KEY_FILE "${path}"`
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`${attempt}: ${(error as NodeJS.ErrnoException).code ?? 'it cannot be read'}`, {
      cause: error,
    })
  }
  try {
    const key = createPrivateKey(text)
    if (key.asymmetricKeyType === 'rsa') return key
  } catch {
    // What the parser says may hold a part of the file.
  }
  throw new Error(`${attempt}: expected the private key of the app, an RSA key in PEM`)
}
