import type { LinkedGraph } from '../../graph/graph.ts'
import { languageOfFile } from '../../languages/registry.ts'
import type { Snapshot } from '../snapshot.ts'
import { openLinked } from './open-linked.ts'

/** The snapshot of a project given as texts by path and linked; disposing of it removes the file too. */
export function openTexts(
  texts: Readonly<Record<string, string>>,
  graph: LinkedGraph,
  repoName = 'test/test',
): Snapshot {
  const files = Object.keys(texts)
    .toSorted()
    .map((path) => {
      const language = languageOfFile(path, '')
      return {
        path,
        language: language?.id ?? '',
        kind: 'text' as const,
        byteSize: texts[path]!.length,
        lineCount: texts[path]!.split('\n').length,
        blob: '',
        isTest: language?.isTestPath(path) ?? false,
        isGenerated: false,
        isMinified: false,
        utf8: Buffer.from(texts[path]!),
      }
    })
  return openLinked(files, graph, repoName)
}
