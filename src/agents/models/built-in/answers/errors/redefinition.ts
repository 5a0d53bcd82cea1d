import { isToolFailure } from '../../../../tools/tool.ts'
import { cite, code, joinNames } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, say } from '../../script.ts'

/** "redefinition of 'class x'": where it is defined, whether its header is guarded, and who includes it. */
export function* answerRedefinition(text: string): Script<boolean> {
  const name = /redefinition of ['"`‘]?(?:(?:class|struct|enum|union) )?([\w:]+)/iu.exec(text)?.[1]
  if (name === undefined) return false
  const found = yield* call('get_node', { node: name, include_source: false })
  if (isToolFailure(found)) return false
  const { node } = found
  if (!/\.(?:h|hh|hpp|hxx|h\+\+|inl|ipp)$/iu.test(node.path)) return false
  const head = yield* call('read_file', {
    path: node.path,
    start_line: 1,
    end_line: Math.max(1, node.start_line),
  })
  if (isToolFailure(head)) return false
  const guard = /^\d+\| ?\s*#\s*(?:pragma once\b|ifndef \w+|if !defined)[^\n]*/mu.exec(head.text)?.[0]
  yield* say(
    guard === undefined
      ? `${code(node.name)} is defined in ${code(node.path)}${cite(node.location)}, and that header has neither ${code('#pragma once')} nor an include guard above the definition${cite(`${node.path}:1-${node.start_line}`)}: a translation unit that includes it twice, directly or through another header, defines it twice.`
      : `${code(node.name)} is defined in ${code(node.path)}${cite(node.location)}. The header is guarded (${code(guard.replace(/^\d+\| ?/u, '').trim())}), so a second definition is likelier to come from another file or another copy of it.`,
  )
  const base = node.path.split('/').at(-1) ?? node.path
  const includes = yield* call('grep', {
    pattern: String.raw`#\s*include\s*[<"][^<>"]*\b${base.replaceAll('.', '[.]')}[>"]`,
    regex: true,
    limit: 20,
  })
  if (!isToolFailure(includes) && includes.matches.length > 0)
    yield* say(
      `\n\nIt is included at ${joinNames(
        includes.matches.slice(0, 6).map(({ location }) => `[${location}]`),
        6,
      )}${includes.truncated || includes.matches.length > 6 ? ' and further places' : ''}; every header among them brings it along.`,
    )
  if (guard === undefined) yield* say(` To mend it, put ${code('#pragma once')} first in ${code(node.path)}.`)
  if (found.others.length > 0) {
    const others = found.others.filter(({ kind }) => kind === node.kind).slice(0, 3)
    if (others.length > 0)
      yield* say(
        ` The same name is also defined at ${joinNames(others.map(({ location }) => `[${location}]`))}.`,
      )
  }
  return true
}
