import type { LinkedGraph } from '../../graph/graph.ts'
import { languageOfFile } from '../../languages/registry.ts'
import { buildSnapshot } from '../build.ts'
import { openSnapshot } from '../open.ts'
import type { Snapshot } from '../snapshot.ts'
import { createTemporaryDirectory } from './temporary-directory.ts'

/** The snapshot of a project given as texts by path and linked; disposing of it removes the file too. */
export function openTexts(
  texts: Readonly<Record<string, string>>,
  graph: LinkedGraph,
  repoName = 'test/test',
): Snapshot {
  const directory = createTemporaryDirectory()
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
  const built = buildSnapshot({
    directory: directory.path,
    key: 'texts',
    repoName,
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
      directory[Symbol.dispose]()
    },
  }
}
