import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { linkTexts } from '../../src/graph/testing/link-texts.ts'
import { codeAround, placesOfCode } from '../dynamic/places-of-code.ts'
import { locateRecorded } from './locate-recorded.ts'
import { tracers } from './record.ts'
import { factsOfTexts } from '../support/facts-of-texts.ts'
import { readRecordedCalls } from './recorded-calls.ts'
import type { RecordedCall } from './recorded-calls.ts'

const AUTOLOAD = join(import.meta.dirname, 'autoload-ruby.rb')

/** The version of Ruby that is installed, `[3, 1]`; undefined where there is none. */
export function installedRuby(): readonly [major: number, minor: number] | undefined {
  const { stdout, status } = spawnSync('ruby', ['--version'], { encoding: 'utf8' })
  const version = status === 0 ? /^ruby (\d+)\.(\d+)/.exec(stdout) : null
  return version === null ? undefined : [Number(version[1]), Number(version[2])]
}

/**
 * Edges `from -> to` between nodes of a Ruby program's graph that were seen while it ran: each recorded call with all
 * nodes that its caller may be told as. The program begins in main.rb, or in its last file where there is none.
 * @throws Error with what the program wrote when it does not end by itself, without an error.
 */
export async function runRubyProgram(texts: Readonly<Record<string, string>>): Promise<string[][]> {
  const graph = await linkTexts(texts)
  const paths = Object.keys(texts).toSorted()
  const facts = await factsOfTexts(texts, paths)
  const locate = locateRecorded(graph, paths, (path) => facts.get(path))
  const edges: string[][] = []
  for (const { from, to } of recordCalls(texts)) {
    const caller = locate(from)
    const callee = locate(to)
    if (caller === undefined || callee === undefined || !callee.isOwn) continue
    const id = graph.nodes.id[callee.node]!
    const callers = placesOfCode(graph, codeAround(graph, caller.node))
    edges.push([...new Set(callers)].map((node) => `${graph.nodes.id[node]!} -> ${id}`))
  }
  return edges
}

function recordCalls(texts: Readonly<Record<string, string>>): RecordedCall[] {
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'parley-ruby-program-')))
  try {
    const root = join(scratch, 'run')
    const records = join(scratch, 'records')
    mkdirSync(records)
    for (const [path, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    const entry = 'main.rb' in texts ? 'main.rb' : Object.keys(texts).at(-1)!
    const { status, stderr, error } = spawnSync(
      'ruby',
      ['--disable-gems', '-W0', '-Ilib', '-r', AUTOLOAD, '-r', tracers.ruby, join(root, entry)],
      {
        cwd: root,
        encoding: 'utf8',
        timeout: 60_000,
        env: { PATH: process.env['PATH'], PARLEY_ROOT: root, PARLEY_RECORDS: records },
      },
    )
    if (status !== 0) throw new Error(`"${entry}" ended with ${status}: ${error?.message ?? stderr}`)
    return readRecordedCalls(records)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
