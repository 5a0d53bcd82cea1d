import { isToolFailure } from '../../../../tools/tool.ts'
import { cite, code, joinNames, quoteDoc, stripNumbers } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, say } from '../../script.ts'

/** "got an unexpected keyword argument 'x'": the callable has no such parameter; what documents say became of it. */
export function* answerUnexpectedArgument(text: string): Script<boolean> {
  const match = /([A-Za-z_][\w.]{0,120})\(\) got an unexpected keyword argument ['"`](\w{1,80})['"`]/u.exec(
    text,
  )
  if (match === null) return false
  const [, name = '', argument = ''] = match
  const found = yield* call('get_node', { node: name.replace(/\.__init__$/u, '.__init__') })
  if (isToolFailure(found) || found.node.source === undefined) return false
  const { node } = found
  const parameters = parametersOf(stripNumbers(node.source ?? '').lines.join(' '))
  if (parameters.length === 0 || parameters.includes(argument)) return false
  const takesAny = parameters.some((parameter) => parameter.startsWith('**'))
  if (takesAny) return false
  const stem = argument.slice(0, Math.max(4, argument.length - 3)).toLowerCase()
  const near = parameters.filter((parameter) => parameter.toLowerCase().startsWith(stem))
  yield* say(
    `${code(node.name)}${cite(node.location)} has no parameter ${code(argument)}, so Python refuses the call.${near.length === 0 ? '' : ` The nearest that it has ${near.length === 1 ? 'is' : 'are'} ${joinNames(near.map(code))}.`}`,
  )
  yield* sayDocuments(argument)
  return true
}

/** What change lists say of its removal, the newest entry first. */
function* sayDocuments(argument: string): Script {
  const output = yield* call('grep', {
    pattern: String.raw`\b${argument}\b`,
    regex: true,
    path: '**/*.{md,rst,txt}',
    limit: 60,
  })
  if (isToolFailure(output)) return
  const said = output.matches
    .filter(({ text }) => /\b(?:remov|deprecat|renam|replac|instead|no longer)/iu.test(text))
    .slice(0, 3)
  if (said.length === 0) {
    yield* say(' I found no document that says what became of it.')
    return
  }
  yield* say('\n\nWhat the documents say of it:\n\n')
  for (const { text, location } of said) {
    const heading = yield* call('get_node', {
      path: location.replace(/:\d+-\d+$/u, ''),
      line: Number(/:(\d+)-\d+$/u.exec(location)?.[1] ?? 1),
      include_source: false,
    })
    const section =
      !isToolFailure(heading) && heading.node.kind === 'section' && /\d/u.test(heading.node.name)
        ? `${heading.node.name.replace(/~\d+$/u, '')}: `
        : ''
    yield* say(`- ${section}“${quoteDoc(text.replace(/^\s*[*-] /u, ''))}” ${cite(location).trim()}\n`)
  }
}

/** The names of the parameters of a definition's head, `**x` with its stars. */
function parametersOf(head: string): string[] {
  const open = head.indexOf('(')
  if (open === -1) return []
  const names: string[] = []
  let depth = 0
  let start = open + 1
  for (let index = open; index < head.length; index += 1) {
    const character = head.charAt(index)
    if ('([{'.includes(character)) depth += 1
    if (')]}'.includes(character)) depth -= 1
    if ((character === ',' && depth === 1) || depth === 0) {
      names.push(/^\s*(\*{0,2}\w+)/u.exec(head.slice(start, index))?.[1] ?? '')
      start = index + 1
    }
    if (depth === 0) return names.filter((name) => name !== '')
  }
  // Of a head that was cut not every parameter is known.
  return []
}
