import { resolve } from 'node:path'

import { defaultDataDirectory } from '../services/default-data-directory.ts'
import type { ServiceOptions } from './options.ts'

/** Absolute, as the service would settle it: flags, then the environment, then the user's own. */
export function dataDirectoryOf({ data }: ServiceOptions): string {
  const given = data ?? process.env['PARLEY_DATA']?.trim()
  return resolve(given === undefined || given === '' ? defaultDataDirectory(process.env) : given)
}
