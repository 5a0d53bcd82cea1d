import { nameWords, singular } from '../../../../inventory/name-words.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { capitalize, citeNode, code, plural, quoteDoc } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, say } from '../../script.ts'
import type { AskedKind } from './asked-kind.ts'
import { isExample } from './find-families.ts'

/** "Which events can I hook into": the fields of the class whose name is the noun in the plural, such as `Events`. */
export function* listFields({ words, general }: AskedKind): Script<boolean> {
  const head = general === undefined ? words.at(-1) : undefined
  if (head === undefined) return false
  const output = yield* call('list_definitions', { word: head, kinds: ['class', 'interface'], limit: 60 })
  if (isToolFailure(output)) return false
  const holder = output.definitions.find((one) => {
    const own = nameWords(one.name.split('.').at(-1) ?? '')
    const last = own.at(-1) ?? ''
    return (
      one.in_test !== true &&
      !isExample(one) &&
      last !== head &&
      singular(last) === head &&
      own.map(singular).every((word) => words.includes(word))
    )
  })
  if (holder === undefined) return false
  const detail = yield* call('get_node', {
    node: holder.node_id,
    member_kinds: ['field', 'variable'],
    include_source: false,
  })
  if (isToolFailure(detail)) return false
  const fields = [...new Map(detail.node.members.map((field) => [field.name, field])).values()].filter(
    ({ name }) => !/(?:^|\.)_/u.test(name),
  )
  if (fields.length < 3) return false
  yield* say(
    `${capitalize(plural(fields.length, 'field'))} of the class ${code(holder.name)}${citeNode(holder)}${detail.node.member_count > detail.node.members.length ? ', which has more' : ''}:\n\n`,
  )
  for (const field of fields.slice(0, 100))
    yield* say(
      `- ${code(field.name.split('.').at(-1) ?? field.name)}${field.doc === undefined ? '' : `: ${quoteDoc(field.doc).replace(/\.$/u, '')}`}${citeNode(field)}\n`,
    )
  return true
}
