import { readFileSync } from 'node:fs'

/**
 * What this program says of itself, in a checkout and in the package, whose modules all lie in `dist/program`: it is
 * found from a module as deep as that alone.
 */
export const program = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
}
