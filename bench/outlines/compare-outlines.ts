import { getNodeTool } from '../../src/agents/tools/get-node.ts'
import type { GetNodeOutput } from '../../src/agents/tools/get-node.ts'
import { labelProjects } from '../../src/agents/projects.ts'
import { WorkspaceSession } from '../../src/agents/workspace.ts'
import type { Snapshot } from '../../src/index/snapshot.ts'
import { DefinitionFlag } from '../../src/languages/facts.ts'
import type { FileFacts } from '../../src/languages/facts.ts'

export interface OutlineCount {
  files: number
  definitions: number
  missing: number
  false: number
  elsewhere: number
  misses: string[]
}

/** Compares what `get_node` lists of every file and folder with the definitions that stand in them. */
export async function compareOutlines(
  snapshot: Snapshot,
  facts: ReadonlyMap<string, FileFacts>,
): Promise<OutlineCount> {
  const count: OutlineCount = { files: 0, definitions: 0, missing: 0, false: 0, elsewhere: 0, misses: [] }
  const outlineOf = outlinesOf(snapshot)
  for (const { path } of snapshot.listFiles()) {
    const nodes = snapshot.nodesInFile(path).filter(({ isAnonymous }) => !isAnonymous)
    if (nodes.length === 0) continue
    const { node, extent } = await outlineOf(path)
    const listed = listedIds(node)
    const missing =
      extent.cut === null ? nodes.map(({ nodeId }) => nodeId).filter((id) => !listed.has(id)) : []
    // A list that is cut says how many there are.
    const isWrong = missing.length > 0 || extent.total !== nodes.length + (node.reexport_count ?? 0)
    count.files++
    count.definitions += nodes.length
    count.missing += missing.length
    if (isWrong) count.false++
    count.misses.push(...missing.map((name) => `${path}: ${name}`))
    count.elsewhere += definedElsewhere(facts.get(path), new Set(nodes.map(({ name }) => name)))
  }
  for (const folder of foldersOf(snapshot)) {
    const { node, extent } = await outlineOf(folder)
    if (extent.cut !== null) continue
    const found = snapshot.listFolder(folder)
    const entries = [...(found?.folders ?? []).map(({ path }) => path), ...(found?.files ?? [])]
    const listed = listedIds(node)
    const missing = entries.filter((path) => !listed.has(path))
    const below = snapshot.listFiles({ path: folder }).filter((file) => file.path.startsWith(`${folder}/`))
    const definitions = below.reduce(
      (sum, { path }) =>
        sum + outermostCount(snapshot.nodesInFile(path).filter(({ isAnonymous }) => !isAnonymous)),
      0,
    )
    const told = node.members.reduce((sum, member) => sum + (member.definitions ?? 0), 0)
    if (missing.length === 0 && told === definitions) continue
    count.false++
    count.misses.push(`${folder}/: ${missing.join(', ')}, ${told} definitions of ${definitions}`)
  }
  return count
}

type Outline = Pick<GetNodeOutput, 'node' | 'extent'>

function outlinesOf(snapshot: Snapshot): (path: string) => Promise<Outline> {
  const context = {
    projects: labelProjects([{ repoName: 'bench/bench', snapshot }]),
    workspace: new WorkspaceSession(undefined),
  }
  const { signal } = new AbortController()
  return async (path) => {
    const output = await getNodeTool.execute(context, { path, include_source: false }, signal)
    if (!('node' in output)) throw new Error(`No outline of "${path}": ${JSON.stringify(output)}`)
    return output as Outline
  }
}

function listedIds({ members }: GetNodeOutput['node']): ReadonlySet<string> {
  return new Set(members.map((member) => member.node_id))
}

function outermostCount(nodes: ReturnType<Snapshot['nodesInFile']>): number {
  const ids = new Set(nodes.map(({ nodeId }) => nodeId))
  return nodes.filter(({ parentId }) => parentId === null || !ids.has(parentId)).length
}

/** Definitions of a text that have no node in its file. */
function definedElsewhere(facts: FileFacts | undefined, names: ReadonlySet<string>): number {
  if (facts === undefined) return 0
  const { definitions, strings } = facts
  let elsewhere = 0
  for (let row = 0; row < definitions.count; row++) {
    const isNamed = (definitions.flags[row]! & DefinitionFlag.ANONYMOUS) === 0 && definitions.name[row] !== 0
    if (isNamed && !names.has(strings[definitions.name[row]!]!)) elsewhere++
  }
  return elsewhere
}

function foldersOf(snapshot: Snapshot): string[] {
  const folders = new Set<string>()
  for (const { path } of snapshot.listFiles()) {
    for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
      folders.add(path.slice(0, slash))
    }
  }
  return [...folders].toSorted()
}
