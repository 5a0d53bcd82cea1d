import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { LinkedGraph } from '../../src/graph/graph.ts'
import { linkFacts, loadRules } from '../../src/graph/link.ts'
import type { LinkInput } from '../../src/graph/link.ts'
import { createProjectFiles } from '../../src/graph/project-files.ts'
import { findLanguage } from '../../src/languages/registry.ts'
import { openSource } from '../../src/services/indexing/open-source.ts'
import { readFiles } from '../../src/services/indexing/read-files.ts'
import type { ReadFile } from '../../src/services/indexing/read-files.ts'
import { openFactsCache } from '../../src/syntax/facts-cache.ts'
import { FactsPool } from '../../src/syntax/facts-pool.ts'

/** Reads, parses and links a folder as the service does, up to the graph in memory. A step that fails is an error. */
export async function linkFolder(
  folder: string,
): Promise<{ graph: LinkedGraph; files: readonly ReadFile[] }> {
  const { input, files } = await readFolder(folder)
  const graph = linkFacts(input)
  const [failure] = graph.failures
  if (failure !== undefined) throw new Error(`Linking failed at "${failure.step}": ${failure.message}`)
  return { graph, files }
}

/** Reads and parses a folder: what linking is given. */
export async function readFolder(folder: string): Promise<{ input: LinkInput; files: readonly ReadFile[] }> {
  const scratch = mkdtempSync(join(tmpdir(), 'parley-bench-link-'))
  try {
    using cache = openFactsCache(scratch)
    await using pool = new FactsPool(2)
    const source = await openSource({ kind: 'folder', path: folder })
    const { files } = await readFiles(source, cache, pool, 2, () => undefined)
    const input: LinkInput = {
      repoName: 'bench/bench',
      files: files.map((file) => ({
        path: file.path,
        language: file.language?.id ?? '',
        facts: file.facts,
        lineCount: file.lineCount,
        doc: '',
        isTest: file.isTest,
        isGenerated: file.isGenerated,
        outline: [],
      })),
      project: createProjectFiles(files),
      languageOf: findLanguage,
      rulesOf: await loadRules(files.map(({ language }) => language?.id ?? '')),
    }
    return { input, files }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
