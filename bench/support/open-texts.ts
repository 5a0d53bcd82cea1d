import type { LinkedGraph } from '../../src/graph/graph.ts'
import type { Snapshot } from '../../src/index/snapshot.ts'
import { languageOfFile } from '../../src/languages/registry.ts'
import { openLinked } from './open-linked.ts'

/** The snapshot of a project given as texts by path and linked; disposing of it removes its file too. */
export function openTexts(texts: Readonly<Record<string, string>>, graph: LinkedGraph): Snapshot {
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
  return openLinked(files, graph)
}
