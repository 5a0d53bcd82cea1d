import { isToolFailure } from '../../../tools/tool.ts'
import { lastName } from '../prose.ts'
import type { Script } from '../script.ts'
import { call, callAll } from '../script.ts'

/** Handlers of a route that the question writes: "POST /api/users". */
export function* findRouteHandlers(text: string): Script<string[]> {
  const path = /(?<![\w.])\/[\w{}:/-]*/u.exec(text)?.[0]
  const method = /\b(?:GET|POST|PUT|PATCH|DELETE)\b/u.exec(text)?.[0]
  if (path === undefined || path.length < 2) return []
  // Routers that are mounted at run time know the end of a path alone.
  const parts = path.split('/').filter((part) => part !== '')
  for (let first = 0; first < Math.min(parts.length, 3); first += 1) {
    const asked = `/${parts.slice(first).join('/')}`
    const served = yield* call('list_routes', {
      route: asked,
      ...(method === undefined ? {} : { method }),
    })
    const routes = isToolFailure(served) ? [] : served.routes
    const exact = routes.find(({ route }) => route.endsWith(asked)) ?? (first === 0 ? routes[0] : undefined)
    if (exact?.served_by !== undefined) return [exact.served_by]
  }
  const last = path.split('/').findLast((part) => part !== '') ?? ''
  return yield* findRouteLines(last, method)
}

/** Where the graph has no routes: the definition at a line that ties the path to a method, `@Post('users')`. */
function* findRouteLines(last: string, method: string | undefined): Script<string[]> {
  const word = last.replace(/[^\w-]/gu, '')
  if (word.length < 3) return []
  const verb = (method ?? '(get|post|put|patch|delete)').toLowerCase()
  const output = yield* call('grep', {
    pattern: `\\b${verb}\\w*\\(['"/]+([^'"]*/)?${word}['"]`,
    regex: true,
    limit: 5,
  })
  if (isToolFailure(output)) return []
  const [match] = output.matches.filter(({ in: id, in_test: isTest }) => id !== undefined && isTest !== true)
  if (match?.in === undefined) return []
  // What registers many routes names the handler of this one last on its line.
  const handler = /([A-Za-z_]\w*)\W*$/u.exec(match.text)?.[1]
  const named =
    handler === undefined
      ? undefined
      : yield* call('get_node', { node: handler, kinds: ['function', 'method'], include_source: false })
  if (named === undefined || isToolFailure(named)) return [match.in]
  const candidates = [named.node, ...named.others].filter(
    (node) => node.in_test !== true && lastName(node) === handler,
  )
  const referring = yield* callAll(
    'neighbours',
    candidates
      .slice(0, 6)
      .map(({ node_id: id }) => ({ node: id, direction: 'in', kinds: ['references', 'calls', 'handles'] })),
  )
  const served = candidates.find((_, index) => {
    const output = referring[index]
    if (output === undefined || isToolFailure(output)) return false
    return output.edges.some(({ node }) => node.node_id === match.in)
  })
  return [(served ?? (candidates.length === 1 ? candidates[0] : undefined))?.node_id ?? match.in]
}
