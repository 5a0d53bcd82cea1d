import { isToolFailure } from '../../../../tools/tool.ts'
import { cite, code, joinNames, stripNumbers } from '../../prose.ts'
import { readStackTrace } from '../../../../knowledge/traces/read-stack-trace.ts'
import type { Script } from '../../script.ts'
import { call, say } from '../../script.ts'
import { findValues } from '../../../../knowledge/traces/find-values.ts'
import { bindFrames } from '../bind-frames.ts'

/**
 * "Cannot read property 'x' of undefined": which part of the failing line is undefined, where it is declared, and for a
 * relation of an entity whether the query asks for it. Says nothing where the line does not tell.
 */
export function* sayMissingValue(text: string): Script {
  const match =
    /Cannot read propert(?:y|ies) (?:['"](\w+)['"] of (undefined|null)|of (undefined|null) \(reading ['"](\w+)['"]\))/u.exec(
      text,
    )
  const trace = readStackTrace(text)
  if (match === null || trace?.isTrace !== true) return
  const member = match[1] ?? match[4] ?? ''
  const { bound } = yield* bindFrames(trace.frames.slice(0, 1), trace.message)
  const [frame] = bound
  if (frame === undefined || frame.line === 0 || frame.node.source === undefined) return
  const { lines, firstLine } = stripNumbers(frame.node.source)
  const own = lines[frame.line - firstLine] ?? ''
  const receiver = receiverOf(own, member)
  if (receiver === undefined) return
  const place = `${frame.path}:${frame.line}-${frame.line}`
  yield* say(
    `${code(receiver)} is ${match[2] ?? match[3] ?? 'undefined'} when ${code(`.${member}`)} is read from it${cite(place)}.`,
  )
  const [root = '', ...path] = receiver.split('.')
  const source = findValues(lines, firstLine, frame.line).find(({ name }) => name === root)
  if (source?.kind === 'assigned' && path.length > 0)
    yield* say(
      ` ${code(root)} comes from ${code(source.text)}${cite(`${frame.path}:${source.line}-${source.line}`)}.`,
    )
  const field = path.at(-1)
  if (field !== undefined) yield* sayDeclaration(field, source?.text ?? '')
  yield* say('\n\n')
}

/** What the member is read from, `a.b` of `a.b.member`; undefined where it is read twice or from a call. */
function receiverOf(line: string, member: string): string | undefined {
  const at = line.indexOf(`.${member}`)
  const isTwice = line.indexOf(`.${member}`, at + 1) !== -1
  if (at === -1 || isTwice || /^\w/u.test(line.slice(at + 1 + member.length))) return undefined
  const name = /[\w$.)\]]{1,200}$/u.exec(line.slice(Math.max(0, at - 200), at))?.[0] ?? ''
  return /^[A-Za-z_$][\w$.]*$/u.test(name) ? name : undefined
}

/** Where the member is declared, and what of an entity's relation follows for the query. */
function* sayDeclaration(field: string, query: string): Script {
  const found = yield* call('get_node', { node: field, kinds: ['field'] })
  if (isToolFailure(found) || found.node.in_test === true) return
  // Of several fields of the name the line does not tell which one it is.
  if (found.others.some(({ kind, location }) => kind === 'field' && !isBuilt(location))) return
  const { node } = found
  const read = yield* call('read_file', {
    path: node.path,
    start_line: Math.max(1, node.start_line - 4),
    end_line: node.end_line,
  })
  if (isToolFailure(read)) return
  const { lines } = stripNumbers(read.text)
  const start = lines.findLastIndex(
    (line, index) => index < lines.length - 1 && (line.trim() === '' || /[;{}]\s*$/u.test(line)),
  )
  const declaration = lines
    .slice(start + 1)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  yield* say(` ${code(field)} is declared as ${code(declaration.join(' '))}${cite(node.location)}.`)
  const relation = /@(?:ManyToMany|OneToMany|ManyToOne|OneToOne)\b/u.exec(declaration.join(' '))?.[0]
  if (
    relation === undefined ||
    /\beager: ?true\b/u.test(declaration.join(' ')) ||
    query.includes('relations')
  )
    return
  if (!isWholeQuery(query)) return
  const elsewhere = yield* call('grep', { pattern: 'relations:', case_sensitive: true, limit: 20 })
  const examples = isToolFailure(elsewhere)
    ? []
    : elsewhere.matches.filter(({ location }) => !isBuilt(location)).slice(0, 3)
  yield* say(
    ` It is a relation (${code(relation)}) without ${code('eager: true')}, and this query names no ${code('relations')}, so the entity comes without it.`,
  )
  if (examples.length > 0)
    yield* say(
      ` To mend it, ask for it in the query (${code(`relations: ['${field}']`)}), as is done in ${joinNames(examples.map(({ text, location }) => `${code(text.trim())} [${location}]`))}, or declare it eager.`,
    )
  else
    yield* say(
      ` To mend it, ask for it in the query (${code(`relations: ['${field}']`)}), or declare it eager.`,
    )
}

/** A call that fetches, with all of its arguments. */
function isWholeQuery(text: string): boolean {
  const count = (bracket: string): number => text.split(bracket).length
  return /\.find\w*\(/u.test(text) && count('(') === count(')') && count('{') === count('}')
}

function isBuilt(location: string): boolean {
  return /(?:^|\/)(?:dist|build|out|node_modules)\//u.test(location)
}
