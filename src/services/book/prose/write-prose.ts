import { digestCitations } from '../../../agents/checks/citations/changed-lines.ts'
import type { CitedLines } from '../../../agents/checks/citations/changed-lines.ts'
import { createCitationChecker } from '../../../agents/checks/citations/check-stream.ts'
import { SeenLines } from '../../../agents/checks/citations/seen-lines.ts'
import { askOnce } from '../../../agents/providers/ask-once.ts'
import type { ModelReply } from '../../../agents/providers/ask-once.ts'
import type { OutsideModelSettings } from '../../../agents/providers/model-settings.ts'
import type { Snapshot } from '../../../index/snapshot.ts'
import type { WrittenPage } from '../page.ts'
import { keepCited } from './keep-cited.ts'
import { instructions, mostOutputTokens, promptForPage } from './prompt-for-page.ts'

const maxDurationMs = 120_000
/** Of a page, whose text is kept as a digest. */
const mostLines = 200

export interface ProseRequest {
  /** As it is made. */
  readonly page: WrittenPage
  readonly settings: OutsideModelSettings
}

export interface WrittenProse extends Pick<ModelReply, 'usage' | 'failure'> {
  /** Sentences with places that stand and were shown; '' where there are none. */
  readonly markdown: string
  /** What its citations stand for; where it is empty, those of the page. */
  readonly lines: readonly CitedLines[]
  /** Sentences without one, which were left out. */
  readonly left: number
}

/** Has a model write the opening of a page. Its citations are judged as those of answers are. */
export async function writeProse(
  [snapshot]: readonly [Snapshot],
  { page, settings }: ProseRequest,
  signal: AbortSignal,
): Promise<WrittenProse> {
  const project = { label: '', repoName: snapshot.info.repoName, snapshot }
  const prompt = promptForPage(snapshot, page)
  const request = { system: instructions, prompt, maxOutputTokens: mostOutputTokens, maxDurationMs }
  const { text, usage, failure } = await askOnce(settings, request, signal)
  if (failure !== undefined) return { markdown: '', lines: [], left: 0, usage, failure }
  const seen = new SeenLines()
  seen.addText(prompt)
  const checker = createCitationChecker([project], seen)
  const checked = checker.push(text) + checker.finish()
  const { markdown, left } = keepCited(checked, checker.citations)
  // Where nothing could be kept it is worth asking again when the page cites other lines.
  const cited =
    markdown === ''
      ? page.citations
      : checker.citations.filter((citation) => markdown.includes(`[${citation}]`))
  const lines = digestCitations([project], cited.slice(0, mostLines)).map((found) => found.lines)
  return { markdown, lines, left, usage, failure }
}
