import type { ToolAnswer } from '../../agents/run-tool.ts'

/** The one item of a stream of `runTool`. Throws where it was aborted before. */
export async function onlyAnswer(
  items: AsyncIterable<ToolAnswer>,
  tool: string,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  for await (const answer of items) return answer
  signal.throwIfAborted()
  throw new Error(`The tool "${tool}" ended without an answer`)
}
