import type { LinkFile } from '../../graph/graph.ts'
import { namesInText } from '../../syntax/names-in-text.ts'
import type { ReadFile } from './read-files.ts'

/** What linking is given for a file: all that is known of it but its text. */
export function toLinkFile(file: Omit<ReadFile, 'known' | 'utf8' | 'isAsBefore'>): LinkFile {
  return {
    path: file.path,
    language: file.language?.id ?? '',
    facts: file.facts,
    lineCount: file.lineCount,
    doc: file.doc,
    isTest: file.isTest,
    isGenerated: file.isGenerated,
    outline: file.outline,
    unreadNames: unreadNamesOf(file),
  }
}

/** Parsing may have failed, or told only a part; some of a text may not have been understood. */
function unreadNamesOf({
  facts,
  text,
  unreadNames,
}: Pick<ReadFile, 'facts' | 'text' | 'unreadNames'>): readonly string[] | undefined {
  const isIncomplete = facts !== undefined && facts.incomplete !== ''
  if (isIncomplete) return namesInText(text ?? '')
  return facts === undefined || facts.unreadNames.length === 0 ? unreadNames : facts.unreadNames
}
