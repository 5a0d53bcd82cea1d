import { singular } from '../../../../inventory/name-words.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { citeNode, code, plural, quoteDoc } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, say } from '../../script.ts'
import type { AskedKind } from './asked-kind.ts'
import { isExample } from './find-families.ts'

/** "List all signals": what the one file that is called so declares. */
export function* listModule({ words, general, phrase }: AskedKind): Script<boolean> {
  const head = words.at(-1)
  if (head === undefined || (general !== undefined && words.length < 2)) return false
  const output = yield* call('list_files', { pattern: head.replace(/y$/u, '') })
  if (isToolFailure(output) || output.files.length < output.total_files) return false
  const files = output.files.filter(({ path, language }) => {
    const stem = (path.split('/').at(-1) ?? '').replace(/\.\w+$/u, '')
    return (
      language !== '' &&
      /\.(?:[cm]?[jt]sx?|py|go|java|kt|rs|cs|rb|php)$/u.test(path) &&
      !isExample({ location: path }) &&
      !/(?:^|\/)tests?\//u.test(path) &&
      singular(stem) === head
    )
  })
  const [file] = files
  if (file === undefined || files.length > 1) return false
  const detail = yield* call('get_node', { path: file.path, node: file.path, include_source: false })
  if (isToolFailure(detail) || detail.node.members.length < detail.node.member_count) return false
  const members = detail.node.members.filter(({ name }) => !/(?:^|\.)_/u.test(name))
  if (members.length < 2) return false
  yield* say(
    `${code(file.path)} [${file.path}] is the file that is called so; it declares ${plural(members.length, 'name')}. ${code(phrase)} elsewhere would not be among them.\n\n`,
  )
  for (const one of members.slice(0, 100))
    yield* say(
      `- ${one.kind} ${code(one.name)}${one.doc === undefined ? '' : `: ${quoteDoc(one.doc).replace(/\.$/u, '')}`}${citeNode(one)}\n`,
    )
  return true
}
