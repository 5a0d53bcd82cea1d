import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { enableCompileCache } from '../src/cli/compile-cache.ts'

/** `npm run bench -- <name> [arguments]` runs one benchmark; without a name it lists them. */
const [name, ...rest] = process.argv.slice(2)
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'main.ts')
  .map((file) => file.slice(0, -'.ts'.length))

if (name === undefined || !names.includes(name)) {
  if (name !== undefined) console.error(`Cannot run benchmark "${name}": there is none of that name.`)
  console.log(
    `Usage: npm run bench -- <name> [arguments]\n\n  ${names.join('\n  ')}\n\nEach says its arguments with --help.`,
  )
  process.exit(name === undefined ? 0 : 1)
}
// What takes no options of its own is explained by the comment at its top.
const source = readFileSync(join(import.meta.dirname, `${name}.ts`), 'utf8')
if (rest.includes('--help') && !source.includes('--help') && !source.includes('help:')) {
  const [comment = ''] = /^\/\*[^]*?\*\//mu.exec(source) ?? []
  console.log(comment.replaceAll(/^\/\*+\n?| ?\*\/$|^ \* ?/gmu, '').trim())
  process.exit(0)
}
// A reader such as `head` may have had enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
// As the service has it.
enableCompileCache()
process.argv = [process.argv[0]!, name, ...rest]
await import(`./${name}.ts`)
