import { isToolFailure } from '../../../../tools/tool.ts'
import { capitalize, code, plural, quoteDoc } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, callAll, say } from '../../script.ts'
import { isExample } from './find-families.ts'

const declaration =
  /\b@interface\s+(\w+)|\bannotation\s+class\s+(\w+)|\bclass\s+(\w+Attribute)\b[^\n{]{0,80}:\s*[\w.]{0,80}Attribute\b/u

/** "All custom annotations": the types that the project declares to annotate with, in Java, Kotlin and C#. */
export function* listAnnotationTypes(text: string): Script<boolean> {
  if (
    !/\b(?:annotations?|attributes)\b/iu.test(text) ||
    /\bannotated\b|\b(?:fields?|columns?|class)\b/iu.test(text)
  )
    return false
  const output = yield* call('grep', {
    pattern: String.raw`@interface\s+\w+|\bannotation\s+class\s+\w+|\bclass\s+\w+Attribute\b[^{]{0,80}:\s*[\w.]{0,80}Attribute\b`,
    regex: true,
    case_sensitive: true,
    limit: 200,
  })
  if (isToolFailure(output)) return false
  const found = output.matches.flatMap((match) => {
    const [, java, kotlin, csharp] =
      declaration.exec(` ${match.text}`) ?? /@interface\s+(\w+)/u.exec(match.text) ?? []
    const name = java ?? kotlin ?? csharp
    return name === undefined ||
      match.in_test === true ||
      isExample(match) ||
      !/\.(?:java|kt|cs):/u.test(match.location)
      ? []
      : [{ name, location: match.location }]
  })
  if (found.length === 0) return false
  const shown = found.slice(0, 60)
  const details = yield* callAll(
    'get_node',
    shown.map(({ name, location }) => ({
      node: name,
      path: location.replace(/:.*$/u, ''),
      include_source: false,
    })),
  )
  const number = plural(found.length, 'type')
  yield* say(
    `${capitalize(output.truncated ? `at least ${number}` : number)} to annotate with ${found.length === 1 ? 'is' : 'are'} declared outside of tests (annotations, attributes), by the text of the declarations:\n\n`,
  )
  for (const [index, { name, location }] of shown.entries()) {
    const detail = details[index]
    const doc = detail === undefined || isToolFailure(detail) ? undefined : detail.node.doc
    yield* say(
      `- ${code(`@${name.replace(/Attribute$/u, '')}`)}${doc === undefined ? '' : `: ${quoteDoc(doc).replace(/\.$/u, '')}`} [${location}]\n`,
    )
  }
  if (found.length > shown.length) yield* say(`- and ${found.length - shown.length} more\n`)
  return true
}
