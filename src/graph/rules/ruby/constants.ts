import { BindingKind, DefinitionKind } from '../../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../../context.ts'
import { Open, Rule } from '../../edge-rules.ts'
import { EntityKind, pack } from '../../solver/values.ts'
import { unitsOf } from './units.ts'
import { isPresent, type BindingId, type DefinitionId, type Packed } from '../../row-ids.ts'
import { onceFor } from '../../../languages/once-for.ts'
import { addTo } from '../../../languages/add-to.ts'
import { mixingFiles } from './mixing-files.ts'

interface Declared {
  readonly file: number
  readonly binding: BindingId
  readonly isFunction: boolean
}

interface Constants {
  /** What files declare at their top level, by name. */
  readonly named: ReadonlyMap<string, readonly Declared[]>
  /** All names that are declared anywhere; any other one comes from a library. */
  readonly everywhere: ReadonlySet<string>
  readonly units: readonly string[]
}

/** A constant, a function or a global variable that another file declares at its top level. */
export function beyondFile(
  context: LinkContext,
  { file }: { readonly file: number },
  name: string,
  accept: (entity: Packed) => boolean,
): EntitySet {
  const constants = constantsOf(context)
  const declared = constants.named.get(name) ?? []
  const found = seenFrom(constants, file, declared)
  const entities = found.map(({ binding }) => pack(EntityKind.BINDING, binding)).filter(accept)
  if (entities.length > 0) {
    // Of functions nothing says that the file is loaded beside this one.
    const isFunction = found.every((each) => each.isFunction)
    return { entities, rule: isFunction ? Rule['unique-name'] : Rule.package }
  }
  if (context.program.languages[file]!.semantics.builtins.has(name)) return openName(Open.builtin)
  return openName(constants.everywhere.has(name) ? Open['unresolved-name'] : Open.external)
}

function openName(reason: number): EntitySet {
  return { entities: [pack(EntityKind.OPEN, reason)], rule: Rule.scope }
}

/** Top-level functions of a name that a file may see: its own, else those of others. */
export function functionsNamed(context: LinkContext, file: number, name: string): readonly Declared[] {
  const constants = constantsOf(context)
  const declared = (constants.named.get(name) ?? []).filter((each) => each.isFunction)
  return seenFrom(constants, file, declared)
}

/** Classes of a name that stand in no other one, of those that a file may see. */
export function classesAtTop(context: LinkContext, file: number, name: string): readonly DefinitionId[] {
  const constants = constantsOf(context)
  const declared = (constants.named.get(name) ?? []).filter((each) => !each.isFunction)
  const classes = seenFrom(constants, file, declared).map(({ binding }) =>
    context.program.definitionOfBinding(binding),
  )
  return [...new Set(classes.filter(isPresent).map((each) => context.parts.first(each)))]
}

/** Those of the file itself, of its own unit, of the units around it, of libraries: the first of these that has any. */
function seenFrom({ units }: Constants, file: number, declared: readonly Declared[]): readonly Declared[] {
  if (declared.length === 0) return declared
  const own = declared.filter((each) => each.file === file)
  if (own.length > 0) return own
  const unit = units[file]!
  const inUnit = declared.filter((each) => units[each.file] === unit)
  if (inUnit.length > 0) return inUnit
  const folder = unit.slice(0, unit.lastIndexOf('/') + 1)
  const around = declared.filter(({ file: other }) => {
    const otherUnit = units[other]!
    return otherUnit.endsWith('/') && folder.startsWith(otherUnit)
  })
  return around.length > 0 ? around : declared.filter((each) => units[each.file] === '')
}

const constantsOf = onceFor(collect)

function collect(context: LinkContext): Constants {
  const { program, modules } = context
  const named = new Map<string, Declared[]>()
  const everywhere = new Set<string>()
  for (const file of mixingFiles(program)) {
    const { bindings, definitions, strings } = program.factsOf(file)
    for (let row = 0; row < definitions.count; row++) everywhere.add(strings[definitions.name[row]!]!)
    for (let row = 0; row < bindings.count; row++) {
      const isDefinition = bindings.kind[row] === BindingKind.DEFINITION && bindings.target[row] !== -1
      const name = strings[bindings.name[row]!]!
      const isGlobal = name.startsWith('$')
      if (!isDefinition && !isGlobal) continue
      const kind = isDefinition ? definitions.kind[bindings.target[row]!]! : DefinitionKind.VARIABLE
      if (bindings.scope[row] !== 0 || kind === DefinitionKind.TEST) continue
      const declared = {
        file,
        binding: program.bindingId(file, row),
        isFunction: kind === DefinitionKind.FUNCTION,
      }
      addTo(named, name, declared)
    }
  }
  return { named, everywhere, units: unitsOf(program, modules.projectOf) }
}
