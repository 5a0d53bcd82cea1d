import type { FastifyInstance } from 'fastify'
import type { Config } from '../services/config.ts'
import { ServiceError } from '../services/service-error.ts'

const localName = /^(?:(?:[^.]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Refuses what was not meant for this machine, where the service listens on it alone and for whoever works at it.
 * A page of another site can have a name of its own lead here (DNS rebinding), and is then of this origin to a browser.
 */
export function refuseForeignHosts(
  app: FastifyInstance,
  { developmentMode, host: listensOn }: Pick<Config, 'developmentMode' | 'host'>,
): void {
  if (!developmentMode || !localName.test(listensOn.includes(':') ? `[${listensOn}]` : listensOn)) return
  app.addHook('onRequest', async ({ headers: { host } }) => {
    // A browser always says it.
    if (host !== undefined && !localName.test(URL.parse(`http://${host}`)?.hostname ?? '')) {
      throw new ServiceError('foreign_origin', {
        detail: `Cannot serve a request for "${host}": expected a name of this machine, such as "localhost". For requests from others, listen on an address of theirs with HOST`,
      })
    }
    await Promise.resolve()
  })
}
