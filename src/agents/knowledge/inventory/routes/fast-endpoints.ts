import { literalOf, readArguments } from '../call-text.ts'
import type { SourceText } from '../source-text.ts'
import type { Route } from './route.ts'
import { joinRoute } from './route.ts'

const endpointClass =
  /\bclass\s+(\w{1,120})(?:\s*\([^)]{0,400}\))?\s*:\s*(?:Endpoint|EndpointWithoutRequest|EndpointWithMapper|EndpointWithMapping|Ep\.)\b/gu

/** FastEndpoints: classes that say in `Configure()` which verb and path they serve, often by a constant of the request. */
export function findFastEndpoints(sources: readonly SourceText[]): Route[] {
  const constants = new Map<string, string>()
  for (const { text } of sources)
    for (const match of text.matchAll(/\bclass\s+(\w{1,120})|\brecord\s+(\w{1,120})/gu)) {
      const name = match[1] ?? match[2] ?? ''
      const body = text.slice(match.index, match.index + 3_000)
      for (const [, key = '', value = ''] of body.matchAll(
        /\bconst\s+string\s+(\w{1,60})\s*=\s*"([^"\n]*)"/gu,
      ))
        if (!constants.has(`${name}.${key}`)) constants.set(`${name}.${key}`, value)
    }
  return sources.flatMap((source) =>
    [...source.text.matchAll(endpointClass)].flatMap((match): Route[] => {
      const configure = source.text.indexOf('Configure()', match.index)
      if (configure === -1) return []
      const body = source.text.slice(configure, configure + 3_000)
      const verb = /(?<![\w.])(Get|Post|Put|Patch|Delete|Head)\(/u.exec(body)
      if (verb === null) return []
      const at = configure + verb.index
      const call = readArguments(source.text, at + verb[0].length - 1)
      const [first = ''] = call?.items ?? []
      const route = literalOf(first) ?? constants.get(first)
      if (route === undefined) return []
      const end = body.search(/\n {0,4}\}/u)
      const own = end === -1 ? body : body.slice(0, end)
      const guards = [
        ...own.matchAll(/(?<![\w.])(Roles|Policies|Permissions|Claims|AuthSchemes)\(([^)\n]{0,80})\)/gu),
      ].map(([, name = '', what = '']) => `${name}(${what})`)
      const isOpen = /(?<![\w.])AllowAnonymous\(\)/u.test(own)
      return [
        {
          method: (verb[1] ?? '').toUpperCase(),
          route: joinRoute('', route),
          handler: match[1] ?? '',
          path: source.path,
          line: source.lineAt(at),
          endLine: source.lineAt(at),
          // Without `AllowAnonymous()` an endpoint lets in who is signed in alone.
          guards: isOpen ? ['AllowAnonymous'] : guards.length > 0 ? guards : ['authentication by default'],
          framework: 'FastEndpoints',
        },
      ]
    }),
  )
}
