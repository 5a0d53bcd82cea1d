import { nameWords, singular } from '../../../../inventory/name-words.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { citeNode, code } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, say } from '../../script.ts'
import type { AskedKind } from './asked-kind.ts'
import { isExample } from './find-families.ts'

const mostLines = 60

/** "What roles are there": the literal collection that is called so, as it stands. */
export function* listCollection({ words }: AskedKind): Script<boolean> {
  const head = words.at(-1)
  if (head === undefined) return false
  const output = yield* call('list_definitions', { word: head, kinds: ['variable'], limit: 100 })
  if (isToolFailure(output)) return false
  const named = output.definitions.filter((one) => {
    const own = nameWords(one.name.split('.').at(-1) ?? one.name)
    const last = own.at(-1) ?? ''
    return (
      !isExample(one) &&
      last !== head &&
      singular(last) === head &&
      words.every((word) => own.map(singular).includes(word))
    )
  })
  for (const one of named.slice(0, 6)) {
    const detail = yield* call('get_node', { node: one.node_id })
    if (isToolFailure(detail) || detail.node.end_line - detail.node.start_line > mostLines) continue
    const source = (detail.node.source ?? '').replace(/^\d+\| ?/gmu, '').trim()
    if (
      !/^[^=:]*[=:][^=]{0,60}[[{(]/u.test(source) ||
      !/[\]})](?: as const)?;?$/u.test(source) ||
      /=>|\w\(/u.test(source)
    )
      continue
    yield* say(
      `They stand in ${code(one.name)}${citeNode(one)}:\n\n\`\`\`\n${source}\n\`\`\`\n\nOthers may be added by code elsewhere.`,
    )
    return true
  }
  return false
}
