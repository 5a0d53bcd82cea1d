import type { SourceText } from '../source-text.ts'
import type { Route } from './route.ts'

const root = /(?:^|[\n`])\s*(?:extend\s+)?type\s+(Query|Mutation|Subscription)\b[^{]{0,200}\{/gu

/** Queries, mutations and subscriptions of a GraphQL schema in its own language, as files or as texts in code. */
export function findGraphqlOperations(source: SourceText): Route[] {
  const text = source.original
  return [...text.matchAll(root)].flatMap((match): Route[] => {
    const start = match.index + match[0].length
    const end = text.indexOf('\n}', start)
    const body = text.slice(start, end === -1 ? text.length : end)
    const plain = body.replace(/"""[\s\S]*?"""|#[^\n]*|"[^"\n]*"/gu, (part) => part.replace(/[^\n]/gu, ' '))
    return [...plain.matchAll(/^[ \t]*(\w{1,80})\s*(\([^()]{0,800}\))?\s*:\s*([[\]!\w]{1,80})/gmu)].map(
      ([whole, name = '', parameters = '', type = ''], index, all) => {
        const at = start + (all[index]?.index ?? 0) + (whole.length - whole.trimStart().length)
        return {
          method: (match[1] ?? '').toUpperCase(),
          route: `${name}${parameters.replace(/\s+/gu, ' ')}: ${type}`,
          handler: '',
          path: source.path,
          line: source.lineAt(at),
          endLine: source.lineAt(at),
          guards: [],
          framework: 'GraphQL',
        }
      },
    )
  })
}
