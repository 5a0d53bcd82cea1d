import { BindingFlag } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { valuesSource } from '../program/call-arguments.ts'
import type { ParameterList } from '../program/parameter-lists.ts'
import { factsOf } from '../program/program.ts'
import { SourceKind } from '../solver/sources.ts'
import { flagsOf, takesValues } from './arguments.ts'
import { addSource } from './fields.ts'
import type { ExpressionId } from '../row-ids.ts'

/** Hands the entries of `**options` to the parameters from `skipped` on by their names. */
export function giveEntries(
  context: LinkContext,
  { bindings: parameters, namedRest }: ParameterList,
  skipped: number,
  row: ExpressionId,
): void {
  const { program } = context
  const first = parameters.find((binding) => binding !== undefined) ?? namedRest
  if (first === -1) return
  const file = program.bindingFile[first]!
  const { bindings, strings } = factsOf(program, file)
  for (let at = skipped; at < parameters.length; at++) {
    const binding = parameters[at]
    if (binding === undefined || (flagsOf(program, file, binding) & GATHERS) !== 0) continue
    if (!takesValues(context, binding)) continue
    const detail = context.sources.nameId(strings[bindings.name[binding - program.bindingBase[file]!]!]!)
    addSource(context, binding, { kind: SourceKind.ENTRY, row, detail })
  }
  if (namedRest !== -1) addSource(context, namedRest, valuesSource(row))
}

const GATHERS = BindingFlag.REST | BindingFlag.KEYWORD_REST
