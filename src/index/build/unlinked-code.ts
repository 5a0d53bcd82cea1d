import type { LinkedGraph } from '../../graph/graph.ts'
import { languageOfFile, languagesWith } from '../../languages/registry.ts'
import type { FileRecord, UnlinkedCode } from '../snapshot.ts'

/** What linking failed at, and what code was too large or could not be read; undefined where there is no such code. */
export function unlinkedCode(
  { failures }: LinkedGraph,
  files: readonly FileRecord[],
): UnlinkedCode | undefined {
  const languages = new Set<string>()
  let count = 0
  let isAnywhere = false
  const add = (language: string, times: number): void => {
    count += times
    if (language === '') isAnywhere = true
    else for (const id of languagesWith(language)) languages.add(id)
  }
  for (const { file, times } of failures) add(files[file]?.language ?? '', times)
  for (const { kind, path } of files) {
    const language = kind === 'too-large' ? languageOfFile(path, '') : undefined
    if (language !== undefined) add(language.id, 1)
  }
  if (count === 0) return undefined
  return { count, languages: isAnywhere ? 'all' : [...languages].toSorted() }
}
