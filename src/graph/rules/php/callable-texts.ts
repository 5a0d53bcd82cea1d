import { DefinitionKind, Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import type { FileLink } from '../../edges/file-link.ts'
import { Rule } from '../../edge-rules.ts'
import { memberPath } from '../../names/names.ts'
import type { Program } from '../../program/program.ts'
import type { ValueSet } from '../../solver/value-sets.ts'
import { ValueKind, definitionIdOf, idOf, kindOf } from '../../solver/values.ts'
import { constantTexts } from '../../values/constant-text.ts'
import { idAt, type DefinitionId, type Packed, type Place } from '../../row-ids.ts'
import { onceFor } from '../../../languages/once-for.ts'
import { GLOBAL } from '../../../languages/php/modules.ts'

/**
 * What a call runs: of a variable that always holds texts the functions that they name, of `new`
 * nothing but classes.
 */
export function calleesMeant(context: LinkContext, callees: ValueSet, place: Place): ValueSet {
  if (place.op === Op.NEW) {
    const values = callees.values.filter((value) => !isFunction(context, value))
    return values.length < callees.values.length ? { values, rule: callees.rule } : callees
  }
  const isVariable =
    place.expressions.op[place.a] === Op.NAME && place.strings[place.expressions.a[place.a]!]!.startsWith('$')
  if (!isVariable && place.expressions.op[place.a] !== Op.STRING) return callees
  if (callees.values.some((value) => isFunction(context, value))) return callees
  const texts = constantTexts(context, idAt(place.base, place.a)) ?? []
  const named = texts.flatMap((text) => functionsNamed(context, place.file, text))
  return named.length === 0 ? callees : { values: [...new Set(named)], rule: Rule['argument-value'] }
}

function isFunction(context: LinkContext, value: Packed): boolean {
  return kindOf(value) === ValueKind.DEFINITION && !context.program.isClassLike(definitionIdOf(value))
}

/**
 * Functions that a text of a file names, or a list of two texts, may be run by whoever gets that; and those whose names
 * are put together from one: `call_user_func($namespace . '\\version_' . $number)`.
 */
export function noteNamedFunctions(link: FileLink): void {
  const { file, facts } = link
  const { expressions, lists, strings } = facts
  const textOf = (row: number): string =>
    expressions.op[row] === Op.STRING ? strings[expressions.a[row]!]! : ''
  for (let row = 0; row < expressions.count; row++) {
    const list = expressions.op[row] === Op.ARRAY ? expressions.a[row]! : -1
    const isPair = list !== -1 && lists[list] === 2
    const text = isPair ? `${textOf(lists[list + 1]!)}::${textOf(lists[list + 2]!)}` : textOf(row)
    for (const value of functionsNamed(link.context, file, text)) link.nodes.markEscaping(idOf(value))
    const prefix = isPair ? undefined : /(?:^|\\)([A-Za-z]\w*_)$/.exec(text)?.[1]
    if (prefix !== undefined) noteBeginning(link, prefix)
  }
}

/** Functions of namespaces whose names begin so. */
function noteBeginning({ context: { program }, nodes }: FileLink, prefix: string): void {
  const functions = functionsByProgram(program)
  for (const definition of functions)
    if (program.nameOfDefinition(definition).startsWith(prefix)) nodes.markEscaping(definition)
}

const functionsByProgram = onceFor(collectFunctions)

function collectFunctions(program: Program): DefinitionId[] {
  return [...program.allDefinitions()].filter(
    (definition) =>
      program.definitionKinds[definition] === DefinitionKind.FUNCTION &&
      program.languages[program.definitionFile[definition]!]!.id === 'php',
  )
}

/** Values of what `'A\b'` or `'A::b'` names, always by its whole name. */
function functionsNamed(context: LinkContext, file: number, text: string): readonly Packed[] {
  const found = /^\\?(?:([A-Za-z_][\w\\]*)\\)?([A-Za-z_]\w*)(?:::(\w+))?$/.exec(text)
  if (found === null) return []
  const [, namespace = GLOBAL, name, method] = found
  const link = context.modules.resolve(file, namespace, name!)
  if (link.kind !== 'module') return []
  const path = method === undefined ? [name!] : [name!, method]
  const entities = memberPath(context, link.module, [...link.member, ...path], file)
  const { values } = context.valuesOfEntities({ entities, rule: Rule.package })
  return values.filter((value) => isFunction(context, value))
}
