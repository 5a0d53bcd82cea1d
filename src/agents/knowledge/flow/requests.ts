import { readArguments } from '../inventory/call-text.ts'
import type { Route } from '../inventory/routes/route.ts'

/** The beginning of a request that a script sends. */
export const SENDS_REQUEST =
  /\b(?:axios|fetch\w{0,20}|http\w{0,12}|api\w{0,12}|client|request\w{0,12}|ky|got|superagent|ajax|useFetch|\$\w{1,12}|this\.\w{1,20})(?:\.\$?(get|post|put|patch|delete|del|request))?(?:<[^<>()]{0,80}>)?\(|^\s*\.(get|post|put|patch|delete)\(/iu
/** `async function fetchUsers(` and a comment send nothing. */
const DECLARES = /\bfunction\b[\s*]{0,4}\w*\(|^\s*(?:\/\/|\/?\*)/u
/** Lines after the beginning of a request that its path and options may stand in. */
export const LINES_OF_REQUEST = 7

type DeclaredRoute = Pick<Route, 'method' | 'route'>

export interface ReadRequest<Declared> {
  readonly route: Declared
  /** Where the request begins in its first line. */
  readonly column: number
  /** The whole path of the route is written, not its end alone. */
  readonly isWhole: boolean
  /** How many parts of the path both have in the same words. */
  readonly same: number
}

/** The route that the request which begins in the first of some lines is for, undefined where none or no path is. */
export function readRequest<Declared extends DeclaredRoute>(
  lines: readonly string[],
  routes: readonly Declared[],
): ReadRequest<Declared> | undefined {
  const [first = ''] = lines
  const sent = SENDS_REQUEST.exec(first)
  if (sent === null || DECLARES.test(first)) return undefined
  const text = [first.slice(sent.index), ...lines.slice(1)].join('\n')
  const open = sent[0].length - 1
  // Options may go on beyond the lines that are read.
  const given = text.slice(open, readArguments(text, open)?.end)
  const segments = readSegments(given.split('\n', 3).join(' '))
  if (segments.length === 0) return undefined
  const said = sent[1] ?? sent[2] ?? /\bmethod:\s*['"`](\w+)/iu.exec(given)?.[1] ?? 'get'
  const method = said.toUpperCase().replace(/^DEL$/u, 'DELETE')
  const chosen = chooseRoute(routes, method === 'REQUEST' ? undefined : method, segments)
  return chosen === undefined
    ? undefined
    : { route: chosen.route, column: sent.index, isWhole: chosen.more === 0, same: chosen.same }
}

/**
 * The parts of the first path that a text writes, `*` for what is computed: `/users/${id}` and `'/users/' + id` are
 * `users`, `*`.
 */
function readSegments(text: string): string[] {
  const path = [...text.matchAll(WRITTEN)]
    .map(([whole]) => toPath(whole))
    .find((body) => body.includes('/') || /^[\w-]+\*$/u.test(body))
  if (path === undefined) return []
  const plain = path
    .replace(/^https?:\/\/[^/]*/u, '')
    // What stands first and is computed is an address: `${base}users`.
    .replace(/^\*/u, '')
    .split(/[?#]/u)[0]
  const parts = (plain ?? '').split('/').filter((part) => part !== '')
  return parts.map((part) => (part.includes('*') ? '*' : part))
}

/** Texts that are put together: `'/users/' + id + '/posts'`. */
const QUOTED = String.raw`(?:'[^'\\\n]{1,160}'|"[^"\\\n]{1,160}"|${'`'}[^${'`'}\\\n]{1,160}${'`'})`
const WRITTEN = new RegExp(
  String.raw`${QUOTED}(?:\s*\+\s*(?:${QUOTED}|[\w.]{1,80}(?:\([\w.]{0,80}\))?)){0,12}`,
  'gu',
)

function toPath(written: string): string {
  const pieces = written.match(new RegExp(String.raw`${QUOTED}|[\w.]+(?:\([\w.]*\))?`, 'gu')) ?? []
  return pieces
    .map((piece) => (/^['"`]/u.test(piece) ? piece.slice(1, -1).replaceAll(/\$\{[^{}]*\}/gu, '*') : '*'))
    .join('')
}

/** The one route that has all written parts at the end of its path, most of them in its own words. */
function chooseRoute<Declared extends DeclaredRoute>(
  routes: readonly Declared[],
  method: string | undefined,
  segments: readonly string[],
): { readonly route: Declared; readonly same: number; readonly more: number } | undefined {
  const fits = routes
    .filter(
      (route) => method === undefined || route.method === 'ANY' || route.method.split('|').includes(method),
    )
    .flatMap((route) => {
      const own = route.route.split('/').filter((part) => part !== '')
      const tail = own.slice(-segments.length)
      if (tail.length !== segments.length) return []
      const same = tail.filter((part, index) => part === segments[index]).length
      const isServed = tail.every(
        (part, index) =>
          part === segments[index] || isParameter(part) || (segments[index] === '*' && isParameter(part)),
      )
      return isServed && same > 0 ? [{ route, same, more: own.length - segments.length }] : []
    })
    .sort((one, other) => other.same - one.same || one.more - other.more)
  return fits[0]
}

function isParameter(part: string): boolean {
  return /^[:{<*[($]/u.test(part)
}
