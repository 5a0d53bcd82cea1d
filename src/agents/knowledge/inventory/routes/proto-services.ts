import type { SourceText } from '../source-text.ts'
import type { Route } from './route.ts'

/** The calls of gRPC services as .proto files declare them, with the HTTP path where one is annotated. */
export function findProtoServices(source: SourceText): Route[] {
  const services = [...source.text.matchAll(/\bservice\s+(\w+)\s*\{/gu)]
  const calls = [
    ...source.text.matchAll(
      /\brpc\s+(\w+)\s*\(\s*(?:stream\s+)?([\w.]+)\s*\)\s*returns\s*\(\s*(?:stream\s+)?([\w.]+)\s*\)/gu,
    ),
  ]
  return calls.map((match, index) => {
    const service = services.findLast((one) => one.index < match.index)?.[1] ?? ''
    const tail = source.text.slice(
      match.index + match[0].length,
      calls[index + 1]?.index ?? match.index + 1_500,
    )
    const body = /^\s*\{/u.test(tail) ? tail : ''
    const http = /\b(get|post|put|patch|delete)\s*:\s*"([^"]+)"/u.exec(body)
    return {
      method: http === null ? 'RPC' : (http[1] ?? '').toUpperCase(),
      route: http?.[2] ?? `${service}.${match[1] ?? ''}`,
      handler: `${service}.${match[1] ?? ''}`,
      ...source.placeOf(match.index),
      guards: [],
      framework: 'gRPC',
    }
  })
}
