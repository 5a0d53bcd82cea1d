import type { ApiClient } from './api-client.ts'
import { CliError } from './cli-error.ts'
import { ProgressLine } from './progress-line.ts'
import type { ParseProgress } from './progress-line.ts'

interface Status {
  readonly status: string
  readonly pending?: readonly string[]
  readonly error?: string | null
  readonly progress?: ParseProgress & { readonly note?: string }
}

const POLL_MS = 150

export interface FollowOptions {
  readonly output?: NodeJS.WriteStream
  /** Until its calls have been followed, too; until it can be asked by default. */
  readonly isWhole?: boolean
  /** False: nothing is said of one for which there is nothing to wait. */
  readonly saysReady?: boolean
}

/** Shows the stages of a parse until it is ready. */
export async function followParse(
  client: ApiClient,
  projectId: string,
  label: string,
  { output = process.stderr, isWhole = false, saysReady = true }: FollowOptions = {},
): Promise<void> {
  const line = new ProgressLine(label, output)
  let lastNote: string | undefined
  let hasWaited = false
  for (;;) {
    const {
      status,
      pending = [],
      progress,
      error,
    } = await client.get<Status>(`/api/v2/parsing-status/${projectId}`)
    if (status === 'ready' && !(isWhole && pending.length > 0)) {
      if (saysReady || hasWaited) line.ready()
      return
    }
    if (status === 'error') {
      line.clear()
      throw new CliError(`Cannot parse ${label}: ${error ?? 'no reason was given'}`)
    }
    if (progress?.note !== undefined && progress.note !== lastNote) {
      lastNote = progress.note
      line.note(progress.note)
    }
    line.show(status === 'ready' ? 'ready, following calls' : status, progress)
    hasWaited = true
    await new Promise((resolve) => {
      setTimeout(resolve, POLL_MS)
    })
  }
}
