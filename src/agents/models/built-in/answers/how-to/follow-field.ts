import type { GrepOutput } from '../../../../tools/grep.ts'
import type { NodeBrief } from '../../../../tools/show-node.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { pathOf } from '../../prose.ts'
import type { Subject } from '../../resolve-subject.ts'
import type { PassagePlace } from '../../passages/gather-passages.ts'
import type { Script } from '../../script.ts'
import { call, callAll } from '../../script.ts'

/** A field that a class has already, and the first line of each file that it stands in. */
export interface FollowedField {
  readonly owner: NodeBrief
  readonly field: NodeBrief
  readonly lines: readonly { readonly location: string; readonly text: string; readonly isTest: boolean }[]
  readonly isCut: boolean
}

const fieldWord = /\b(?:field|column|property|attribute|member)s?\b/iu
const mostFields = 4

/** "How do I add a field to X": a field of X that stands in most files shows all the places that one needs. */
export function* followField(
  question: string,
  subjects: readonly Subject[],
  places: readonly PassagePlace[],
): Script<FollowedField | undefined> {
  if (!fieldWord.test(question)) return undefined
  const isNamed = (node: NodeBrief): boolean =>
    question.toLowerCase().includes((node.name.split('.').at(-1) ?? node.name).toLowerCase())
  const classes = yield* call('search', { query: question, kinds: ['class'], limit: 8 })
  const nodes: readonly NodeBrief[] = [
    ...subjects.map(({ node }) => node),
    ...(isToolFailure(classes) ? [] : classes.results),
    ...places,
  ]
  const owner = nodes.find((node) => node.kind === 'class' && node.in_test !== true && isNamed(node))
  if (owner === undefined) return undefined
  const detail = yield* call('get_node', {
    node: owner.node_id,
    include_source: false,
    member_kinds: ['field', 'variable'],
  })
  if (isToolFailure(detail)) return undefined
  const fields = detail.node.members
    .filter(({ name }) => (name.split('.').at(-1) ?? '').length > 3)
    .slice(-mostFields)
  const outputs = yield* callAll(
    'grep',
    fields.map(({ name }) => ({
      pattern: String.raw`\b${name.split('.').at(-1) ?? name}\b`,
      regex: true,
      limit: 80,
    })),
  )
  const found = fields.flatMap((field, index) => {
    const output = outputs[index]
    return output === undefined || isToolFailure(output) ? [] : [{ field, output }]
  })
  // A name that stands everywhere is more than this field.
  const best = found.toSorted(
    (a, b) =>
      Number(a.output.truncated) - Number(b.output.truncated) ||
      b.output.files.length - a.output.files.length,
  )[0]
  if (best === undefined || best.output.files.length < 2) return undefined
  return { owner, field: best.field, lines: firstLines(best.output), isCut: best.output.truncated }
}

function firstLines({ matches }: GrepOutput): FollowedField['lines'] {
  const byFile = Map.groupBy(matches, ({ location }) => pathOf(location))
  return [...byFile.values()].flatMap(([first]) =>
    first === undefined
      ? []
      : [{ location: first.location, text: first.text, isTest: first.in_test === true }],
  )
}
