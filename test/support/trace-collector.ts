/** A collector of traces: OTLP over HTTP, as JSON. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export type CollectedSpan = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly name: string
  readonly attributes: Readonly<Record<string, unknown>>
  readonly hasFailed: boolean
  readonly durationMs: number
}

export type TraceCollector = AsyncDisposable & {
  readonly url: string
  readonly spans: readonly CollectedSpan[]
  readonly requests: readonly { readonly path: string; readonly headers: IncomingHttpHeaders }[]
  /** All that was sent, as it came. */
  readonly text: string
}

type Attribute = { readonly key: string; readonly value: Readonly<Record<string, unknown>> }
type Sent = {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly {
      readonly spans: readonly (Pick<CollectedSpan, 'traceId' | 'spanId' | 'parentSpanId' | 'name'> & {
        readonly attributes: readonly Attribute[]
        readonly status: { readonly code: number }
        readonly startTimeUnixNano: string
        readonly endTimeUnixNano: string
      })[]
    }[]
  }[]
}

/** Of OTLP. */
const STATUS_ERROR = 2

export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = []
  const requests: { path: string; headers: IncomingHttpHeaders }[] = []
  const texts: string[] = []
  const server = createServer((request, response) => {
    requests.push({ path: request.url ?? '', headers: request.headers })
    void json(request).then((body) => {
      texts.push(JSON.stringify(body))
      for (const { scopeSpans } of (body as Sent).resourceSpans) {
        for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
          const { traceId, spanId, parentSpanId, name, status } = span
          spans.push({
            traceId,
            spanId,
            parentSpanId,
            name,
            hasFailed: status.code === STATUS_ERROR,
            attributes: Object.fromEntries(
              span.attributes.map(({ key, value }) => [key, Object.values(value)[0]]),
            ),
            durationMs: Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / 1e6,
          })
        }
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    requests,
    get text() {
      return texts.join('\n')
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
