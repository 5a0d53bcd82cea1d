import { tellFailure, tellResult } from '../../agents/questions/tell/tell-result.ts'
import { plain } from '../../agents/questions/tell/markdown.ts'
import { toOutputText } from '../../agents/tools/output-text.ts'
import type { Extent } from '../../agents/checks/evidence/extent.ts'
import type { ToolAnswerBody } from '../../contract/tools.ts'

/**
 * An answer of a tool as Markdown for people. Last comes that it is complete, or that it was cut; what else it does not
 * cover is told with its number. `kind` is what was asked, as a question would be.
 */
export function tellAnswer(
  kind: string,
  input: Readonly<Record<string, unknown>>,
  { output, tool, verdict, failed }: ToolAnswerBody,
): string {
  if (failed) return `${tellFailure(output as never)}\n`
  const told =
    tellResult(tool, output, { kind, input, mostRows: Number.POSITIVE_INFINITY }) ??
    asMarkdown(toOutputText(output))
  const { extent } = output as { readonly extent?: Extent }
  // Tests are a part of the impact whose entries the verdict counts.
  const isCounted = extent?.cut !== null && kind !== 'tests'
  return verdict.complete || isCounted ? `${told}\n\n_${plain(verdict.text)}_\n` : `${told}\n`
}

/** A text of names and places: its lists and citations are Markdown, and nothing else in it is. */
function asMarkdown(text: string): string {
  return text.replaceAll(
    /(\[[^[\]\\\n]{1,400}:\d{1,9}(?:-\d{1,9})?\](?!\())|[\\`*[\]<>|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu,
    (found, citation?: string) => citation ?? `\\${found}`,
  )
}
