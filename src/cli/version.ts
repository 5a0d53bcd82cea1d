import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { installation } from './installation.ts'

/** Of this program. */
export const version = (
  JSON.parse(readFileSync(join(installation, 'package.json'), 'utf8')) as { version: string }
).version
