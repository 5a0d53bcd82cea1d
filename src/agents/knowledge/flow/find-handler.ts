import type { NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import { onceFor } from '../../../languages/once-for.ts'
import type { Route } from '../inventory/routes/route.ts'
import type { LabelledProject } from '../../projects.ts'

/** The definition that serves a route: what its registration refers to by the handler's name, else what stands there. */
export function findHandler({ snapshot }: LabelledProject, route: Route): NodeRecord | undefined {
  const action = actionOf(snapshot, route)
  if (action !== undefined) return action
  const last =
    route.handler
      .replace(/\(\)$/u, '')
      .split(/[.:#]+/u)
      .at(-1) ?? ''
  const around = snapshot.nodeAt(route.path, route.line)
  if (around !== undefined && last !== '' && around.name === last && isCode(around))
    return bodyOf(snapshot, around)
  const referred =
    around === undefined || last === ''
      ? []
      : snapshot
          .edges(around.nodeId, { direction: 'out', limit: 300, maxSites: 20 })
          .filter(
            ({ to, sites }) =>
              to.name === last &&
              isCode(to) &&
              sites.some(
                ({ filePath, line }) =>
                  filePath === route.path && line >= route.line && line <= route.endLine,
              ),
          )
  const [linked] = referred
  if (linked !== undefined) return bodyOf(snapshot, linked.to)
  if (last !== '') {
    const named = snapshot
      .resolveName(route.handler.replace(/\(\)$/u, ''), {
        kinds: ['function', 'method', 'variable'],
        limit: 3,
      })
      .filter(({ node }) => node.name === last && !node.isTest)
    const [only] = named.filter(({ node }) => node.filePath === route.path)
    if (only !== undefined) return bodyOf(snapshot, only.node)
    if (named.length === 1 && named[0] !== undefined) return bodyOf(snapshot, named[0].node)
  }
  const own = snapshot.nodeAt(route.path, route.endLine)
  const below = own?.kind === 'file' ? snapshot.nodeAt(route.path, route.endLine + 1) : own
  return below !== undefined && isCode(below) && isAt(below, route) ? below : undefined
}

/**
 * `api/v2/feeds#show` of Rails: its controller is found by the path of its file, in the application or engine that draws
 * the route before others.
 */
function actionOf(snapshot: Snapshot, { handler, path }: Route): NodeRecord | undefined {
  const [, controller = '', action] = /^([a-z]\w*(?:\/\w+)*)#(\w+)$/u.exec(handler) ?? []
  const files = controllerFiles(snapshot).get(controller) ?? []
  const own = `${path.replace(/(?<=^|\/)config\/.*$/u, '')}app/controllers/${controller}_controller.rb`
  const file = files.length > 1 ? files.find((one) => one === own) : files[0]
  return file === undefined
    ? undefined
    : snapshot.nodesInFile(file, action).find(({ kind }) => kind === 'method')
}

/** Files by what routes call the controllers in them: `api/v2/feeds`. */
const controllerFiles = onceFor((snapshot: Snapshot): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>()
  for (const { path, isTest } of snapshot.listFiles()) {
    const controller = /^(?:.*\/)?controllers\/(.+)_controller\.rb$/u.exec(path)?.[1]
    if (isTest || controller === undefined) continue
    const same = found.get(controller)
    if (same === undefined) found.set(controller, [path])
    else same.push(path)
  }
  return found
})

/** `const register = wrap(async (req, res) => …)`: what runs is the function that is wrapped. */
function bodyOf(snapshot: Snapshot, node: NodeRecord): NodeRecord {
  if (node.kind !== 'variable') return node
  return snapshot.childrenOf(node.nodeId).find(({ isAnonymous }) => isAnonymous) ?? node
}

function isCode({ kind }: NodeRecord): boolean {
  return kind === 'function' || kind === 'method' || kind === 'variable'
}

/** An inline handler begins at its registration, a declared one at most a few decorators below. */
function isAt(node: NodeRecord, route: Route): boolean {
  return node.startLine >= route.line - 4 && node.startLine <= route.endLine + 4
}
