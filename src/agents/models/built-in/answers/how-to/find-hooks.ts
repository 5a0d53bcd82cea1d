import type { NodeBrief } from '../../../../tools/show-node.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { nameWords } from '../../../../inventory/name-words.ts'
import { lastName } from '../../prose.ts'
import { readQuestionWords } from '../../../../passages/question-words.ts'
import type { Script } from '../../script.ts'
import { callAll } from '../../script.ts'
import type { WantedKind } from '../../understanding/wanted-kind.ts'

/** A hook that plug-ins may implement, and a function of the repository that does. */
export interface Hook {
  readonly node: NodeBrief
  readonly implementer?: NodeBrief
}

/** How pluggy and its like mark the declaration of a hook, and an implementation. */
const declaring = ['hookspec', 'spec']
const implementing = ['hookimpl', 'impl']
const plugs = new Set(['plugin', 'hook', 'extension', 'addon', 'hookimpl'])
const mostHooks = 5

/** Hooks whose names and descriptions speak of what a plug-in is to do, those with most of its words first. */
export function* findHooks(kind: WantedKind, text: string): Script<Hook[]> {
  if (!plugs.has(kind.head)) return []
  const outputs = yield* callAll(
    'list_definitions',
    [...declaring, ...implementing].map((decorator) => ({
      decorator,
      kinds: ['function', 'method'],
      limit: 200,
    })),
  )
  const found = outputs.map((output) => (isToolFailure(output) ? [] : output.definitions))
  const declared = found.slice(0, declaring.length).flat()
  const implemented = found.slice(declaring.length).flat()
  const purpose = readQuestionWords(text.slice(text.indexOf(kind.phrase) + kind.phrase.length))
  return declared
    .map((node) => ({
      node,
      fit: purpose.findIn(`${nameWords(lastName(node)).join(' ')} ${node.doc ?? ''}`).size,
    }))
    .filter(({ fit }) => fit > 0)
    .toSorted((one, other) => other.fit - one.fit)
    .slice(0, mostHooks)
    .map(({ node }) => {
      const implementer = implemented.find(
        (one) => one.node_id !== node.node_id && lastName(one) === lastName(node),
      )
      return { node, ...(implementer === undefined ? {} : { implementer }) }
    })
}
