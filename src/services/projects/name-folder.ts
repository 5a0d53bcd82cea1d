import { basename } from 'node:path'

import { readOrigin } from '../../git/index.ts'
import type { NewProject } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { nameOfAddress } from './remote.ts'

/** The folder of a mirror may be named after anything, so that is called what its origin is called. */
export async function nameFolder(ctx: ServiceContext, source: NewProject['source']): Promise<string> {
  const place = source.kind === 'local' ? source.path : source.url
  const origin = await readOrigin(place)
  const name = origin === undefined ? undefined : nameOfAddress(ctx, origin)
  return name ?? `local/${basename(place, '.git') || 'root'}`
}
