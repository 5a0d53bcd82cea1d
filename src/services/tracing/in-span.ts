import type { SpanOptions, Tracing } from './tracing.ts'

/** Does the work as a span, where traces are collected; it fails where the work does. */
export async function inSpan<Result>(
  tracing: Tracing | undefined,
  name: string,
  options: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  if (tracing === undefined) return await work()
  const span = tracing.begin(name, options)
  try {
    return await tracing.within(span, work)
  } catch (error) {
    span.fail(codeOf(error))
    throw error
  } finally {
    span.end()
  }
}

function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : 'internal_error'
}
