/** What a request was let in with, where that can be taken away: an API key or a session, by its id. */
import type { ApiKeyId } from './ids.ts'

export type CredentialName = `key:${ApiKeyId}` | `session:${string}`
