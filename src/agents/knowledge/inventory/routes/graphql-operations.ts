import type { SourceText } from '../source-text.ts'
import type { Route } from './route.ts'

const type = /(?:^|[\n`])[ \t]{0,40}(?:extend[ \t]{1,9})?type[ \t]{1,9}(\w{1,80})\b[^{\n]{0,200}\{/gu
const schema = /(?:^|[\n`])[ \t]{0,40}schema\b[^{\n]{0,200}\{([^}]{0,400})\}/u

/** Queries, mutations and subscriptions of a GraphQL schema in its own language, as files or as texts in code. */
export function findGraphqlOperations(source: SourceText): Route[] {
  const text = source.original
  const roots = readRoots(text)
  return [...text.matchAll(type)].flatMap((match): Route[] => {
    const operation = roots.get(match[1] ?? '')
    if (operation === undefined) return []
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
        method: operation,
        route: `${name}${parameters.replace(/\s+/gu, ' ')}: ${type}`,
        handler: '',
        ...source.placeOf(at),
        guards: [],
        framework: 'GraphQL',
      }
    })
  })
}

/** The operation of each root type: by its name, or as a `schema { mutation: RootMutation }` of the same text says. */
function readRoots(text: string): ReadonlyMap<string, string> {
  const named = [...(schema.exec(text)?.[1] ?? '').matchAll(/\b(query|mutation|subscription)\s*:\s*(\w+)/gu)]
  return new Map([
    ...['Query', 'Mutation', 'Subscription'].map((name) => [name, name.toUpperCase()] as const),
    ...named.map(([, operation = '', name = '']) => [name, operation.toUpperCase()] as const),
  ])
}
