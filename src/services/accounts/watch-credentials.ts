import { listen } from '../../store/index.ts'
import type { User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { isDatabaseAway } from '../database.ts'
import { ServiceError } from '../service-error.ts'
import type { Authenticate, Credentials } from './authenticate.ts'

/** A request under way, and with what it was let in. */
export type LetIn = {
  readonly user: User
  readonly credentials: Credentials
  /** Called once: the credentials let in no more. */
  readonly onRefused: (refusal: ServiceError) => void
}

export type CredentialWatch = AsyncDisposable & {
  /** Until the function that it gives is called. */
  watch(request: LetIn): () => void
}

/** A key and a session may also run out, of which nobody tells. */
const lookAtAllMs = 60_000

/** Ends what is under way with a key that is revoked, a session that is ended, or for a user who is disabled. */
export async function watchCredentials(
  ctx: ServiceContext,
  authenticate: Authenticate,
): Promise<CredentialWatch> {
  const watched = new Set<LetIn>()
  const look = async (request: LetIn): Promise<void> => {
    try {
      await authenticate(request.credentials)
    } catch (error) {
      if (error instanceof ServiceError && error.entry.status === 401) {
        if (watched.delete(request)) request.onRefused(error)
      } else if (!isDatabaseAway(error)) {
        ctx.log.warn({ error }, 'the credentials of a request under way cannot be looked up')
      }
    }
  }
  const lookAtAll = async (): Promise<void> => {
    for (const request of watched) await look(request)
  }
  const listening = await listen(ctx.store, 'access', (userId) => {
    if (userId === undefined) void lookAtAll()
    for (const request of watched) if (request.user.id === userId) void look(request)
  })
  const timer = setInterval(() => void lookAtAll(), lookAtAllMs)
  timer.unref()
  return {
    watch(request) {
      watched.add(request)
      return () => watched.delete(request)
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await listening.stop()
    },
  }
}
