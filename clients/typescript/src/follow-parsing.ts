import { ParleyError } from './errors.ts'
import type { Endpoints } from './generated/endpoints.ts'
import type { ParsingStatus } from './generated/types.ts'
import { sleep } from './repeat.ts'

export interface FollowOptions {
  readonly signal?: AbortSignal | undefined
  /** Between two looks; a second if absent. */
  readonly intervalMs?: number | undefined
}

/** The status of a project, each time that it is looked at, until it is ready. One that fails throws `parsing_failed`. */
export async function* followParsing(
  endpoints: Pick<Endpoints, 'getParsingStatus'>,
  parameters: { readonly project_id: string },
  { signal, intervalMs = 1_000 }: FollowOptions = {},
): AsyncGenerator<ParsingStatus, void, undefined> {
  for (;;) {
    const status = await endpoints.getParsingStatus(parameters, { signal })
    if (status.status === 'error') {
      throw new ParleyError(status.error ?? 'The repository cannot be parsed', { code: 'parsing_failed' })
    }
    yield status
    if (status.status === 'ready') return
    await sleep(intervalMs, signal)
  }
}
