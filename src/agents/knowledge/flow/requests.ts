import type { Handoff, HandoffSource } from './handoff.ts'
import type { ServedRoute } from './served-routes.ts'

const sendsRequest =
  /\b(?:axios|fetch\w{0,20}|http\w{0,12}|api\w{0,12}|client|request\w{0,12}|ky|got|superagent|ajax|useFetch|\$\w{1,12}|this\.\w{1,20})(?:\.\$?(get|post|put|patch|delete|del|request))?(?:<[^<>()]{0,80}>)?\(|^\s*\.(get|post|put|patch|delete)\(/iu
/** Lines after the beginning of a request that its path and options may stand in. */
const mostLines = 7

/** A request that a script sends is served by the handler of the route whose path it writes. */
export function readRequests(
  { node, lines }: HandoffSource,
  routes: () => readonly ServedRoute[],
): Handoff[] {
  if (!/\.(?:[cm]?[jt]sx?|vue|svelte)$/u.test(node.filePath)) return []
  return lines.flatMap((text, index) => {
    const sent = sendsRequest.exec(text)
    if (sent === null) return []
    const rest = [text.slice(sent.index), ...lines.slice(index + 1, index + mostLines)]
    const segments = readSegments(rest.slice(0, 3).join(' '))
    if (segments.length === 0) return []
    const said = sent[1] ?? sent[2] ?? /\bmethod:\s*['"`](\w+)/iu.exec(rest.join(' '))?.[1] ?? 'get'
    const method = said.toUpperCase().replace(/^DEL$/u, 'DELETE')
    const route = chooseRoute(routes(), method === 'REQUEST' ? undefined : method, segments)
    if (route === undefined || route.to.nodeId === node.nodeId) return []
    return [{ by: `requests \`${route.method} ${route.route}\``, line: node.startLine + index, to: route.to }]
  })
}

/** The parts of the first path that a text writes, `*` for what is computed: `/users/${id}` is `users`, `*`. */
function readSegments(text: string): string[] {
  const pieces = [...text.matchAll(/(['"`])((?:(?!\1)[^\\\n]){1,160})\1(\s*\+\s*[\w.]+)?/gu)]
  const path = pieces.find(
    ([, , body = '', added]) => body.includes('/') || (added !== undefined && /^[\w-]+$/u.test(body)),
  )
  if (path === undefined) return []
  const [, , body = '', added] = path
  const plain = body
    .replaceAll(/\$\{[^{}]*\}/gu, '*')
    .replace(/^https?:\/\/[^/]*/u, '')
    .split(/[?#]/u)[0]
  const parts = `${plain ?? ''}${added === undefined ? '' : '*'}`.split('/').filter((part) => part !== '')
  const clean = parts.map((part) => (part.includes('*') ? '*' : part))
  // What stands first and is computed is an address.
  return clean[0] === '*' ? clean.slice(1) : clean
}

/** The one route that has all written parts at the end of its path, most of them in its own words. */
function chooseRoute(
  routes: readonly ServedRoute[],
  method: string | undefined,
  segments: readonly string[],
): ServedRoute | undefined {
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
  return fits[0]?.route
}

function isParameter(part: string): boolean {
  return /^[:{<*[($]/u.test(part)
}
