import { claim, compose, quantity } from '../../../evidence/claims.ts'
import type { Extent } from '../../../evidence/extent.ts'
import { partOf } from '../../../evidence/extent.ts'
import type { GrepOutput } from '../../../tools/grep.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { code } from '../prose.ts'
import type { Script } from '../script.ts'
import { call, callAll, say, state } from '../script.ts'
import { answerBrokenText } from './broken-text.ts'

/** "Where is the text S used". */
export function* answerTextSearch(literals: readonly string[]): Script {
  const outputs = yield* callAll(
    'grep',
    literals.slice(0, 3).map((pattern) => ({ pattern, case_sensitive: true, limit: 80 })),
  )
  for (const [index, literal] of literals.slice(0, 3).entries()) {
    const output = outputs[index]
    if (output === undefined) continue
    if (index > 0) yield* say('\n\n')
    if (isToolFailure(output)) {
      yield* say(output.error)
      continue
    }
    if (output.matches.length === 0) {
      if (yield* answerBrokenText(literal)) continue
      yield* state(
        claim(
          output.extent,
          () =>
            /^[\w$]+$/u.test(literal)
              ? `The text ${code(literal)} does not occur in the repository.`
              : `No line of the repository has the text ${code(literal)} word for word; it may be put together from parts.`,
          () => `I did not find the text ${code(literal)}.`,
        ),
      )
      continue
    }
    yield* state(
      compose`The text ${code(literal)} occurs in ${quantity(output.extent, 'line')} of ${quantity(filesOf(output), 'file')}:\n\n`,
    )
    const isDocument = (location: string): boolean => /\.(?:md|rst|txt|adoc|markdown):/iu.test(location)
    const product = output.matches
      .filter((match) => match.in_test !== true)
      .sort((x, y) => Number(isDocument(x.location)) - Number(isDocument(y.location)))
    const tests = output.matches.filter((match) => match.in_test === true)
    for (const match of product.slice(0, 20)) {
      const where = match.in === undefined ? '' : `, in ${code(match.in.replace(/^.*#/u, ''))}`
      yield* say(`- ${code(match.text.slice(0, 140))}${where} [${match.location}]\n`)
    }
    if (product.length > 20) yield* say(`\nand ${product.length - 20} more lines.\n`)
    if (tests.length > 0) {
      yield* say(`\nIn tests:\n\n`)
      for (const match of tests.slice(0, 6))
        yield* say(`- ${code(match.text.slice(0, 140))} [${match.location}]\n`)
      if (tests.length > 6) yield* say(`\nand ${tests.length - 6} more lines.\n`)
    }
  }
}

function filesOf({ extent, files }: GrepOutput): Extent {
  return { ...partOf(extent, files.length), total: extent.total === null ? null : files.length }
}

/** "Who calls save" for a function that only a library defines: the lines that call it, by their text. */
export function* answerCallLines(name: string): Script<boolean> {
  const output = yield* call('grep', {
    pattern: String.raw`\b${name}\(`,
    regex: true,
    case_sensitive: true,
    limit: 80,
  })
  if (isToolFailure(output) || output.matches.length === 0) return false
  yield* state(
    compose`I found no definition named ${code(name)}; ${quantity(output.extent, 'line')} of ${quantity(filesOf(output), 'file')} ${output.matches.length === 1 ? 'calls' : 'call'} something of this name (found by their text):\n\n`,
  )
  const ordered = output.matches.toSorted(
    (one, other) => Number(one.in_test ?? false) - Number(other.in_test ?? false),
  )
  for (const { text, location, in_test: inTest } of ordered.slice(0, mostCallLines))
    yield* say(`- ${code(text.slice(0, 140))}${inTest === true ? ', in a test' : ''} [${location}]\n`)
  if (ordered.length > mostCallLines) yield* say(`\nand ${ordered.length - mostCallLines} more lines.\n`)
  return true
}

const mostCallLines = 20

/** "Who imports M" for a module that is no node: the lines that import it, by their text. */
export function* answerImportLines(name: string): Script {
  const literal = name.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)
  const pattern = String.raw`\b(?:import|from|require|use|include)\b.*\b${literal}\b`
  const output = yield* call('grep', { pattern, regex: true, case_sensitive: true, limit: 80 })
  if (isToolFailure(output)) {
    yield* say(output.error)
    return
  }
  if (output.matches.length === 0) {
    yield* state(
      claim(
        output.extent,
        () => `Nothing named ${code(name)} is defined in the repository, and no line imports it.`,
        () => `I found no definition named ${code(name)}, and no line that imports it.`,
      ),
    )
    return
  }
  yield* say(`${code(name)} is not part of the repository; these lines import it (found by their text):\n\n`)
  for (const match of output.matches.slice(0, 50)) {
    yield* say(`- ${code(match.text.slice(0, 140))} [${match.location}]\n`)
  }
  if (output.matches.length > 50 || output.truncated) yield* say('\nand more.\n')
}
