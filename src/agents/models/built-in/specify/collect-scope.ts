import type { NodeDetail } from '../../../tools/get-node.ts'
import type { NodeBrief } from '../../../tools/show-node.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import type { Script } from '../script.ts'
import { callAll } from '../script.ts'
import { lastName } from '../prose.ts'

/** What a specification covers. */
export interface Scope {
  /** What was asked for. */
  readonly subjects: readonly NodeDetail[]
  /** Types and files with members: what is asked for, and the public types in it. */
  readonly groups: readonly ScopeGroup[]
  /** Members that are not for others, by their names or modifiers. */
  readonly privateCount: number
  /** Public definitions that are there and were not looked at for their number. */
  readonly leftOut: number
}

export interface ScopeGroup {
  readonly owner: NodeDetail
  readonly members: readonly NodeBrief[]
}

const typeKinds: ReadonlySet<string> = new Set(['class', 'interface', 'enum', 'type', 'module'])
const mostGroups = 40

/** Everything public in a definition, a file or a directory, types with their own members. */
export function* collectScope(subjects: readonly NodeDetail[]): Script<Scope> {
  const files = yield* expandDirectories(subjects)
  const groups: ScopeGroup[] = []
  let privateCount = 0
  const nested: NodeBrief[] = []
  const add = (owner: NodeDetail): void => {
    const own = owner.members.filter((member) => member.in_test !== true && member.kind !== 'section')
    const open = own.filter((member) => isPublic(member, owner))
    privateCount += own.length - open.length
    groups.push({ owner, members: open })
  }
  for (const node of files.nodes) {
    add(node)
    if (node.kind !== 'file') continue
    nested.push(...(groups.at(-1)?.members ?? []).filter(({ kind }) => typeKinds.has(kind)))
  }
  const room = Math.max(0, mostGroups - groups.length)
  for (const detail of yield* details(nested.slice(0, room))) if (detail.member_count > 0) add(detail)
  return {
    subjects,
    groups,
    privateCount,
    leftOut: files.leftOut + Math.max(0, nested.length - room),
  }
}

function* expandDirectories(
  subjects: readonly NodeDetail[],
): Script<{ nodes: readonly NodeDetail[]; leftOut: number }> {
  const nodes: NodeDetail[] = []
  let leftOut = 0
  for (const subject of subjects) {
    if (subject.kind !== 'directory' && subject.kind !== 'repository') {
      nodes.push(subject)
      continue
    }
    let level: readonly NodeDetail[] = [subject]
    while (level.length > 0) {
      const children = level
        .flatMap(({ members }) => members)
        .filter(({ in_test: isTest }) => isTest !== true)
      const room = Math.max(0, mostGroups / 2 - nodes.length)
      const found = yield* details(children.slice(0, room))
      leftOut += Math.max(0, children.length - room)
      nodes.push(...found.filter(({ kind, members }) => kind === 'file' && members.length > 0))
      level = found.filter(({ kind }) => kind === 'directory')
    }
  }
  return { nodes, leftOut }
}

export function* details(nodes: readonly NodeBrief[]): Script<NodeDetail[]> {
  const results = yield* callAll(
    'get_node',
    nodes.map(({ node_id: node }) => ({ node })),
  )
  return results.flatMap((result) => (isToolFailure(result) ? [] : [result.node]))
}

/** Constructors and operators are for others, whatever they are called. */
function isPublic(member: NodeBrief, owner: NodeDetail): boolean {
  const name = lastName(member)
  if (/^__\w+__$/u.test(name)) return true
  if (/^[_#]/u.test(name)) return false
  if (member.exported === true || owner.kind === 'interface' || owner.kind === 'enum') return true
  if (owner.kind === 'file') return false
  const signature = member.signature ?? ''
  // Without a modifier a member of a class is for its own package in Java, for its class alone in C#.
  return closedByDefault.test(owner.path)
    ? /\bpublic\b/u.test(signature)
    : !/\b(?:private|protected)\b/u.test(signature.split(/[(=]/u, 1)[0] ?? '')
}

const closedByDefault = /\.(?:java|cs)$/u
