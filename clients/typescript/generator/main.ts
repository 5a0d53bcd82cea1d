/** Writes the generated files anew: `npm run generate`. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generate } from './generate.ts'

for (const [name, text] of Object.entries(await generate())) {
  await writeFile(join(import.meta.dirname, '../src/generated', name), text)
}
