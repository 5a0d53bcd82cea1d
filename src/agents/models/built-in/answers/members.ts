import type { NodeKind } from '../../../../graph/graph.ts'
import { claim, compose, quantity } from '../../../evidence/claims.ts'
import type { Extent } from '../../../evidence/extent.ts'
import { partOf } from '../../../evidence/extent.ts'
import type { NodeBrief } from '../../../tools/show-node.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { cite, citeNode, code, pathOf } from '../prose.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { call, say, state } from '../script.ts'
import { describeMember } from './describe-links.ts'

const mostListed = 60

/** "List the functions in F", "which public methods does C have". */
export function* answerMembers(subject: Subject, text: string): Script {
  const wanted = readWanted(text)
  // Without its source there is room for all of its members.
  const detail = yield* call('get_node', {
    node: subject.node.node_id,
    include_source: false,
    ...(wanted.kinds === undefined ? {} : { member_kinds: wanted.kinds }),
  })
  if (isToolFailure(detail)) {
    yield* say(detail.error)
    return
  }
  const { node, extent: whole } = detail
  const members = node.members.filter(wanted.isWanted)
  const extent = wanted.isPublic ? partOf(whole, members.length) : whole
  if (members.length === 0) {
    yield* sayNone(`${code(node.name)}${citeNode(node)}`, wanted, extent)
    return
  }
  yield* state(
    compose`${code(node.name)}${citeNode(node)} has ${quantity(extent, wanted.noun, wanted.nouns)}:\n\n`,
  )
  for (const member of members.slice(0, mostListed)) yield* say(`- ${describeMember(member)}\n`)
  const rest = (wanted.isPublic ? members.length : node.member_count) - Math.min(members.length, mostListed)
  if (rest > 0) yield* say(`\nand ${rest.toLocaleString('en-US')} more.\n`)
}

/** "List all public functions of the package P": what stands at the top level of its files, file by file. */
export function* answerDirectoryMembers(directory: string, text: string): Script {
  const wanted = readWanted(text)
  // Methods are those of their classes: of a folder functions are asked for.
  const kinds = wanted.kinds?.includes('function') === true ? ['function'] : wanted.kinds
  const output = yield* call('list_definitions', {
    path: directory,
    limit: 300,
    ...(kinds === undefined ? {} : { kinds }),
  })
  if (isToolFailure(output)) {
    yield* say(output.error)
    return
  }
  const isTopLevel = ({ node_id: id }: NodeBrief): boolean => !/#[^#]*\./u.test(id)
  const isDirectlyIn = ({ location }: NodeBrief): boolean =>
    !pathOf(location)
      .slice(directory.length + 1)
      .includes('/')
  const all = output.definitions.filter((node) => isTopLevel(node) && wanted.isWanted(node))
  // Folders within a package are packages of their own, or what it is made of where it has no files itself.
  const direct = all.filter(isDirectlyIn)
  const found = direct.length > 0 ? direct : all
  const extent = partOf(output.extent, found.length)
  if (found.length === 0) {
    yield* sayNone(code(directory), wanted, extent)
    return
  }
  yield* state(
    compose`The files of ${code(directory)} have ${quantity(extent, wanted.noun, wanted.nouns)} outside of tests:\n`,
  )
  let path = ''
  for (const node of found.slice(0, mostListed)) {
    if (pathOf(node.location) !== path) {
      path = pathOf(node.location)
      yield* say(`\n**${path.slice(directory.length + 1)}**${cite(path)}\n\n`)
    }
    yield* say(`- ${describeMember(node)}\n`)
  }
  if (found.length > mostListed)
    yield* say(`\nand ${(found.length - mostListed).toLocaleString('en-US')} more.\n`)
}

function* sayNone(named: string, { nouns }: Wanted, extent: Extent): Script {
  yield* state(
    claim(
      extent,
      () => `${named} has no ${nouns}.`,
      () => `I found no ${nouns} in ${named}.`,
    ),
  )
}

interface Wanted {
  readonly kinds: readonly NodeKind[] | undefined
  readonly noun: string
  readonly nouns: string
  readonly isPublic: boolean
  readonly isWanted: (node: NodeBrief) => boolean
}

function readWanted(text: string): Wanted {
  const kinds = wantedKinds(text)
  const plain =
    kinds === undefined ? 'member' : (kindNouns.find(([, words]) => words === kinds)?.[0] ?? 'member')
  const isPublic = /\b(?:public|exported)\b/iu.test(text)
  const mark = isPublic ? 'public ' : ''
  return {
    kinds,
    noun: `${mark}${plain}`,
    nouns: `${mark}${plain === 'class' ? 'classes' : `${plain}s`}`,
    isPublic,
    isWanted: ({ exported }) => !isPublic || exported === true,
  }
}

const kindNouns: readonly (readonly [string, readonly NodeKind[]])[] = [
  ['function', ['function', 'method']],
  ['method', ['method', 'function']],
  ['class', ['class', 'interface', 'enum']],
  ['field', ['field', 'variable']],
  ['interface', ['interface']],
  ['type', ['type', 'interface', 'class', 'enum']],
]

function wantedKinds(text: string): readonly NodeKind[] | undefined {
  if (/\b(?:functions?)\b/iu.test(text)) return kindNouns[0]?.[1]
  if (/\bmethods?\b/iu.test(text)) return kindNouns[1]?.[1]
  if (/\bclass(?:es)?\b/iu.test(text) && !/\bclass\s+[A-Z]/u.test(text)) return kindNouns[2]?.[1]
  if (/\b(?:fields?|properties|attributes?|constants?|variables?|values|variants?|cases)\b/iu.test(text))
    return kindNouns[3]?.[1]
  if (/\binterfaces\b/iu.test(text)) return kindNouns[4]?.[1]
  if (/\btypes\b/iu.test(text)) return kindNouns[5]?.[1]
  return undefined
}
