import { isPresent, type DefinitionId, type ExpressionId, type Place } from '../../row-ids.ts'
import { Op, type FileFacts } from '../../../languages/facts.ts'
import type { Showing } from '../../../languages/library.ts'
import type { LinkContext } from '../../context.ts'
import { argumentsOf, type WrittenArgument } from '../../program/call-arguments.ts'
import { idOf } from '../../solver/values.ts'
import { functionsRun, methodsOf, type LibraryRun } from '../../values/library-calls.ts'
import { modelOf, ownersOfFunction } from '../../values/library-owners.ts'

/**
 * Methods of what a function of a package from outside shows (`fmt.Println(err)` runs `Error`), and what it keeps in a
 * field that it runs (`http.Server{Handler: h}`).
 */
export function runByPackages(context: LinkContext, place: Place): readonly LibraryRun[] {
  const { file, facts, expressions, strings, a: callee } = place
  if (expressions.op[callee] !== Op.MEMBER || expressions.op[expressions.a[callee]!] !== Op.NAME) return []
  const name = strings[expressions.b[callee]!]!
  const { fieldsThatRun, showing } = context.program.libraryOf(file)
  if (!fieldsThatRun.has(name) && !showing.has(name)) return []
  const owners = ownersOfFunction(context, context.program.expressionIn(file, callee))
  const field = modelOf(fieldsThatRun, name, owners)?.what
  const shows = modelOf(showing, name, owners)
  if (field === undefined && shows === undefined) return []
  const given = argumentsOf(place)
  const shown = shows === undefined ? [] : shownArguments(facts, file, context, shows.what, given)
  const methods = shown.flatMap((expression) => shownBy(context, expression))
  for (const each of given) {
    if (each.kind === 'named' && each.name === field) methods.push(...functionsRun(context, each.source.row))
  }
  return [...new Set(methods)].map((definition) => ({ definition, isKnown: true }))
}

/** Arguments that `fmt.Printf("%s %d", a, b)` shows as text: those whose place in the format says so. */
function shownArguments(
  facts: FileFacts,
  file: number,
  { program }: LinkContext,
  { from, isFormat }: Showing,
  given: readonly WrittenArgument[],
): ExpressionId[] {
  const rows = given.slice(from).map((each) => (each.kind === 'plain' ? each.source.row : -1))
  if (!isFormat) return rows.filter(isPresent)
  const [format = -1, ...values] = rows
  const text = format === -1 ? undefined : textOf(facts, format - program.expressionBase[file]!)
  const verbs =
    text === undefined ? undefined : [...text.matchAll(/%[-+# 0-9.]*([a-zA-Z%])/g)].map(([, verb]) => verb)
  const places = verbs?.filter((verb) => verb !== '%')
  return values
    .filter((_, place) => places === undefined || /[vsqw]/.test(places[place] ?? ''))
    .filter(isPresent)
}

/** What the language shows a value by: its text as an error, else as itself. An error that may be any is left alone. */
function shownBy(context: LinkContext, expression: ExpressionId): readonly DefinitionId[] {
  const { values } = context.valuesOf(expression)
  const isKnown = values.every((value) => context.program.isInstanceOfClass(value))
  return isKnown ? values.flatMap((value) => methodsOf(context, idOf(value), SHOWING_METHODS)) : []
}

const SHOWING_METHODS = ['Error', 'String']

function textOf({ expressions, strings }: FileFacts, row: number): string | undefined {
  return expressions.op[row] === Op.STRING ? strings[expressions.a[row]!]! : undefined
}
