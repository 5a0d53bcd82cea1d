import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { LinkedGraph } from '../../src/graph/graph.ts'
import { buildSnapshot } from '../../src/index/build.ts'
import { openSnapshot } from '../../src/index/open.ts'
import type { Snapshot } from '../../src/index/snapshot.ts'
import { languageOfFile } from '../../src/languages/registry.ts'

/** The snapshot of a project given as texts by path and linked; disposing of it removes the file too. */
export function openTexts(texts: Readonly<Record<string, string>>, graph: LinkedGraph): Snapshot {
  const directory = mkdtempSync(join(tmpdir(), 'parley-bench-texts-'))
  const files = Object.keys(texts)
    .toSorted()
    .map((path) => ({
      path,
      language: languageOfFile(path, '')?.id ?? '',
      kind: 'text' as const,
      byteSize: texts[path]!.length,
      lineCount: texts[path]!.split('\n').length,
      blob: '',
      isTest: false,
      isGenerated: false,
      isMinified: false,
      utf8: Buffer.from(texts[path]!),
    }))
  const built = buildSnapshot({
    directory,
    key: 'bench',
    repoName: 'bench/bench',
    branchName: null,
    commitId: null,
    createdAt: new Date(0).toISOString(),
    files,
    graph,
    problems: [],
  })
  const snapshot = openSnapshot(built.path)
  return {
    ...snapshot,
    [Symbol.dispose]() {
      snapshot[Symbol.dispose]()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
