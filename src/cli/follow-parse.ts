import type { ApiClient } from './api-client.ts'
import { CliError } from './cli-error.ts'
import { ProgressLine } from './progress-line.ts'
import type { ParseProgress } from './progress-line.ts'

interface Status {
  readonly status: string
  readonly error?: string | null
  readonly progress?: ParseProgress & { readonly note?: string }
}

const POLL_MS = 150

/** Shows the stages of a parse until it is ready. */
export async function followParse(
  client: ApiClient,
  projectId: string,
  label: string,
  output: NodeJS.WriteStream = process.stdout,
): Promise<void> {
  const line = new ProgressLine(label, output)
  let lastNote: string | undefined
  for (;;) {
    const { status, progress, error } = await client.get<Status>(`/api/v2/parsing-status/${projectId}`)
    if (status === 'ready') {
      line.ready()
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
    line.show(status, progress)
    await new Promise((resolve) => {
      setTimeout(resolve, POLL_MS)
    })
  }
}
