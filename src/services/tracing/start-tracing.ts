/** The one place that knows OpenTelemetry. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Span, Tracing } from './tracing.ts'

/**
 * Sends spans by OTLP over HTTP to where the standard variables say (`OTEL_EXPORTER_OTLP_ENDPOINT`, its headers and
 * times, `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`), which the libraries read themselves. They are loaded here,
 * since most services send none.
 */
export async function startTracing(): Promise<Tracing> {
  const [api, { TracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } = api
  const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const
  const named = resources.detectResources({
    detectors: [resources.serviceNameEnvDetector, resources.resourceAttributesEnvDetector],
  })
  const provider = new TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'parley' }).merge(named),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer('parley')
  const running = new AsyncLocalStorage<Span>()
  return {
    begin(name, { kind, attributes = {}, parent = running.getStore(), startedAtMs } = {}) {
      const above = parseTraceparent(typeof parent === 'string' ? parent : parent?.traceparent)
      const context =
        above === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...above, isRemote: true })
      const span = tracer.startSpan(
        name,
        {
          kind: kind === undefined ? SpanKind.INTERNAL : kinds[kind],
          attributes: defined(attributes),
          ...(startedAtMs === undefined ? {} : { startTime: startedAtMs }),
        },
        context,
      )
      const { traceId, spanId, traceFlags } = span.spanContext()
      const flags = (traceFlags & TraceFlags.SAMPLED) === 0 ? '00' : '01'
      return {
        traceparent: `00-${traceId}-${spanId}-${flags}`,
        set: (more) => void span.setAttributes(defined(more)),
        fail: (code) => void span.setAttribute('error.type', code).setStatus({ code: SpanStatusCode.ERROR }),
        end: (endedAtMs) => span.end(endedAtMs),
      }
    },
    within: (span, work) => running.run(span, work),
    get current() {
      return running.getStore()
    },
    stop: async () => await provider.shutdown(),
  }
}

/** Undefined where it is none, by https://www.w3.org/TR/trace-context: its sender is then taken for untraced. */
function parseTraceparent(text: string | undefined) {
  const [, version, traceId, spanId, flags] =
    /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:$|-)/.exec(text ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined || version === 'ff')
    return undefined
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 }
}

function defined(attributes: Attributes): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(attributes).filter(
      (entry): entry is [string, string | number | boolean] => entry[1] !== undefined,
    ),
  )
}
