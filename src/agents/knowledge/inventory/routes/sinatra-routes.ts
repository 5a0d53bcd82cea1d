import type { SourceText } from '../source-text.ts'
import type { Route } from './route.ts'
import { joinRoute } from './route.ts'

const verbs = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'link', 'unlink'] as const

/** Files that register a route with a block: `get "/jobs" do`. */
export const sinatraMarkers: readonly string[] = [...verbs, 'route'].flatMap((verb) => [
  `${verb} "/`,
  `${verb} '/`,
  `${verb}("/`,
  `${verb}('/`,
])

const registration = new RegExp(
  String.raw`^[ \t]*(${verbs.join('|')})[ (]+(["'])(/[^"'\n]{0,200})\2[^\n]{0,120}?(?:\bdo\b|\{)`,
  'gmu',
)
const namespace = /^([ \t]*)namespace[ (]+["'](\/[^"'\n]{1,120})["']\)? do\b/gmu

/** Routes of Sinatra and what speaks like it: a verb with a path and a block, below the namespaces around it. */
export function findSinatraRoutes({ path, text, original, lineAt }: SourceText): Route[] {
  if (/(?:^|\/)config\/routes(?:\.rb$|\/)/u.test(path)) return []
  const namespaces = [...text.matchAll(namespace)].map((match) => ({
    at: match.index,
    end: endOfBlock(text, match.index, match[1] ?? ''),
    prefix: match[2] ?? '',
  }))
  return [...original.matchAll(registration)].map((match): Route => {
    const prefix = namespaces
      .filter(({ at, end }) => at < match.index && match.index < end)
      .reduce((joined, own) => joinRoute(joined, own.prefix), '')
    const line = lineAt(match.index + (match[0].length - match[0].trimStart().length))
    return {
      method: (match[1] ?? '').toUpperCase(),
      route: joinRoute(prefix, match[3] ?? ''),
      handler: '',
      path,
      line,
      endLine: line,
      guards: [],
      framework: 'Sinatra',
    }
  })
}

/** Where `end` stands as far to the left as the line that opened the block. */
function endOfBlock(text: string, from: number, indent: string): number {
  const end = text.indexOf(`\n${indent}end`, from)
  return end === -1 ? text.length : end
}
