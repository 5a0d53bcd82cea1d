import type { SourceText } from '../source-text.ts'
import type { Route } from './route.ts'

const root =
  /(?:^|[\n`])[ \t]{0,40}(?:extend[ \t]{1,9})?type[ \t]{1,9}(Query|Mutation|Subscription)\b[^{]{0,200}\{/gu

/** Queries, mutations and subscriptions of a GraphQL schema in its own language, as files or as texts in code. */
export function findGraphqlOperations(source: SourceText): Route[] {
  const text = source.original
  return [...text.matchAll(root)].flatMap((match): Route[] => {
    const start = match.index + match[0].length
    const end = text.indexOf('\n}', start)
    const body = text.slice(start, end === -1 ? text.length : end)
    const plain = body.replace(/"""[\s\S]*?"""|#[^\n]*|"[^"\n]*"/gu, (part) => part.replace(/[^\n]/gu, ' '))
    return [
      ...plain.matchAll(
        /^[ \t]{0,80}(\w{1,80})[ \t]{0,20}(\([^()]{0,800}\))?[ \t]{0,20}:\s{0,20}([[\]!\w]{1,80})/gmu,
      ),
    ].map(([whole, name = '', parameters = '', type = ''], index, all) => {
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
    })
  })
}
