import { readScipIndex } from './read-index.ts'
import type { ScipMetadata } from './schema.ts'

/** What an index says of itself. */
export interface IndexHead {
  /** Name and version of what made it: `scip-php 0.3`. */
  readonly tool: string
  readonly documents: number
}

/**
 * Reads an index to its end; a `ScipError` where it is none, or is damaged. Between two parts of it, whatever else its
 * thread has to do comes first; an aborted signal ends it.
 */
export async function checkIndex(path: string, signal?: AbortSignal): Promise<IndexHead> {
  let tool = ''
  let documents = 0
  for (const part of readScipIndex(path)) {
    if (part.kind === 'metadata') tool = nameTool(part.metadata)
    else documents++
    await new Promise((resolve) => setImmediate(resolve))
    signal?.throwIfAborted()
  }
  return { tool, documents }
}

export function nameTool({ toolName, toolVersion }: ScipMetadata): string {
  return [toolName, toolVersion].filter((text) => text !== '').join(' ')
}
