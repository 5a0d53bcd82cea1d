import { resolve } from 'node:path'

/** Where this program is installed: a checkout, or the package, whose modules are as deep in it (`dist/program`). */
export const installation = resolve(import.meta.dirname, '../..')
