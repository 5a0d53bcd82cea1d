import {
  BindingKind,
  DefinitionKind,
  ExpressionFlag,
  FlowKind,
  Op,
  type FileFacts,
} from '../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../context.ts'
import { Rule } from '../edge-rules.ts'
import type { ModuleLink } from '../program/modules.ts'
import type { Program } from '../program/program.ts'
import { EntityKind, pack } from '../solver/values.ts'
import type { ImportId, Packed } from '../row-ids.ts'
import { onceFor } from '../../languages/once-for.ts'

/** Files of Kotlin by the whole name of the class that Java sees their functions in: `com.acme.UtilKt`. */
const facadesOf = onceFor((program: Program): ReadonlyMap<string, readonly number[]> => {
  const facades = new Map<string, number[]>()
  program.files.forEach(({ path, facts }, file) => {
    if (facts === undefined || program.languages[file]?.id !== 'kotlin' || !hasFunctions(facts)) return
    const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/u, '')
    const name = facadeName(facts) || `${stem.charAt(0).toUpperCase()}${stem.slice(1)}Kt`
    const whole = `${facts.packageName}.${name}`
    facades.set(whole, [...(facades.get(whole) ?? []), file])
  })
  return facades
})

/** The name that `@file:JvmName("Util")` gives: of no definition, and among the first rows. */
function facadeName({ expressions, flows, lists, strings }: FileFacts): string {
  const { a, b, count, flags, op } = expressions
  for (let row = 0; row < count && row < MOST_BEFORE; row++) {
    const isMark = op[row] === Op.CALL && (flags[row]! & ExpressionFlag.DECORATOR) !== 0
    if (!isMark || op[a[row]!] !== Op.NAME || strings[a[a[row]!]!] !== 'JvmName') continue
    for (let flow = 0; flow < flows.count; flow++)
      if (flows.kind[flow] === FlowKind.DECORATE && flows.source[flow] === row) return ''
    const given = b[row] === -1 || lists[b[row]!] === 0 ? -1 : lists[b[row]! + 1]!
    return given !== -1 && op[given] === Op.STRING ? strings[a[given]!]! : ''
  }
  return ''
}

const MOST_BEFORE = 40

function hasFunctions({ definitions, bindings }: FileFacts): boolean {
  for (let row = 0; row < definitions.count; row++) {
    const kind = definitions.kind[row]
    const isTop =
      definitions.parent[row] === -1 && bindings.kind[definitions.binding[row]!] === BindingKind.DEFINITION
    if (isTop && (kind === DefinitionKind.FUNCTION || kind === DefinitionKind.VARIABLE)) return true
  }
  return false
}

/** `UtilKt`, in Java, where it is not imported. */
export function facadeInPackage(context: LinkContext, file: number, name: string): EntitySet | undefined {
  const entities = facade(context, `${context.program.factsOf(file).packageName}.${name}`)
  return entities.length === 0 ? undefined : { entities, rule: Rule.package }
}

/** What `import com.acme.UtilKt` of Java stands for, and `import static com.acme.UtilKt.f`. */
export function importedFacade(
  context: LinkContext,
  importRow: ImportId,
  link: ModuleLink,
): readonly Packed[] | undefined {
  const { facts, row } = context.program.importAt(importRow)
  const specifier = facts.strings[facts.imports.specifier[row]!]!
  const imported = facts.strings[facts.imports.imported[row]!]!
  if (link.kind === 'unresolved') return undefined
  const files = facadesOf(context.program).get(specifier)
  if (files !== undefined) return context.packageMembers(moduleOf(context, specifier, files), imported)
  const entities = facade(context, `${specifier}.${imported}`)
  return entities.length === 0 ? undefined : entities
}

function facade(context: LinkContext, whole: string): readonly Packed[] {
  const files = facadesOf(context.program).get(whole)
  return files === undefined ? [] : [pack(EntityKind.MODULE, moduleOf(context, whole, files))]
}

function moduleOf({ modules }: LinkContext, whole: string, files: readonly number[]): number {
  return modules.add(`facade:${whole}`, files)
}
