/** Writes the generated files of all clients anew: `npm run generate -w clients/typescript`. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generate } from './generate.ts'

for (const [path, text] of Object.entries(await generate())) {
  await writeFile(join(import.meta.dirname, '..', path), text)
}
