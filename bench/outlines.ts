import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { compareOutlines } from './outlines/compare-outlines.ts'
import type { OutlineCount } from './outlines/compare-outlines.ts'
import { openSnapshot } from '../src/index/open.ts'
import { indexProject } from '../src/services/indexing/index-project.ts'
import { readFolder } from './support/link-folder.ts'

const USAGE = `Usage: npm run bench -- outlines <folder…> [--misses] [--json]

Asks get_node for the outline of every file and folder, as \`parley outline\` does, and compares it with what the index
holds by file: each definition with a name must be listed.
  definitions   named definitions in the files
  missing       of those, the ones that the outline of their file does not list, where it has not said that it was cut
  false         files and folders that say "all" over a list that lacks something
  elsewhere     definitions of the text that are one with a definition of another file (a prototype in a header, a
                module that is opened again), and so are in that file's outline alone
--misses lists what is missing.

How it lies: a definition that the parser did not find is missing in both.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    misses: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help || positionals.length === 0) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}

const table: Record<string, Omit<OutlineCount, 'misses'>> = {}
const scratch = mkdtempSync(join(tmpdir(), 'parley-bench-outlines-'))
try {
  for (const [index, folder] of positionals.entries()) {
    const name = basename(resolve(folder))
    const { snapshotPath } = await indexProject(
      {
        source: { kind: 'folder', path: resolve(folder) },
        repoName: name,
        branchName: null,
        snapshotDirectory: scratch,
        snapshotKey: String(index),
        factsDirectory: join(scratch, 'facts'),
        workers: 1,
        createdAt: '1970-01-01T00:00:00.000Z',
      },
      () => undefined,
    )
    using snapshot = openSnapshot(snapshotPath)
    const { files } = await readFolder(resolve(folder))
    const facts = new Map(
      files.flatMap((file) => (file.facts === undefined ? [] : [[file.path, file.facts]])),
    )
    const { misses, ...count } = await compareOutlines(snapshot, facts)
    table[name] = count
    if (values.misses) for (const miss of misses) console.log(miss)
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
if (values.json) console.log(JSON.stringify(table))
else console.table(table)
