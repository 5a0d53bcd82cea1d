/** Traces of requests, runs and parses, for those who collect them. */
export { startTracing } from './start-tracing.ts'
export { inSpan } from './in-span.ts'
export type { Attributes, Span, SpanOptions, Tracing } from './tracing.ts'
