import { BindingKind, Op } from '../languages/facts.ts'
import type { EntitySet, LinkContext } from './context.ts'
import { followImport } from './names.ts'
import { factsOf } from './program.ts'
import { Open } from './rules.ts'
import { EntityKind, idOf, kindOf } from './values.ts'

export interface Target {
  /** Global definition row, or -1. */
  readonly definition: number
  /** Global binding row of a local or parameter, or -1. */
  readonly local: number
  /** File that is the module, or -1. */
  readonly file: number
}

/** Where a name is declared: imports are followed to what they import. */
export function declaredTargets(context: LinkContext, set: EntitySet): Target[] {
  const { program } = context
  const targets: Target[] = []
  const seen = new Set<number>()
  const visit = (entity: number): void => {
    if (seen.has(entity)) return
    seen.add(entity)
    const id = idOf(entity)
    switch (kindOf(entity)) {
      case EntityKind.DEFINITION:
        targets.push({ definition: id, local: -1, file: -1 })
        break
      case EntityKind.BINDING: {
        const file = program.bindingFile[id]!
        const { bindings } = factsOf(program, file)
        const row = id - program.bindingBase[file]!
        const target = bindings.target[row]!
        if (bindings.kind[row] === BindingKind.IMPORT && target !== -1) {
          for (const inner of followImport(context, program.importBase[file]! + target)) visit(inner)
        } else if (bindings.kind[row] === BindingKind.DEFINITION && target !== -1) {
          targets.push({ definition: program.definitionBase[file]! + target, local: -1, file: -1 })
        } else {
          targets.push({ definition: -1, local: id, file: -1 })
        }
        break
      }
      case EntityKind.EXPRESSION: {
        const file = program.expressionFile[id]!
        const { expressions } = factsOf(program, file)
        const row = id - program.expressionBase[file]!
        if (expressions.op[row] === Op.DEFINITION) {
          targets.push({
            definition: program.definitionBase[file]! + expressions.a[row]!,
            local: -1,
            file: -1,
          })
        } else if (expressions.op[row] === Op.NAME || expressions.op[row] === Op.MEMBER) {
          for (const inner of context.entitiesOf(id).entities) visit(inner)
        }
        break
      }
      case EntityKind.STORED_FIELD:
        for (const source of context.stored.sources(id)) {
          const file = program.expressionFile[source]!
          const { expressions } = factsOf(program, file)
          const row = source - program.expressionBase[file]!
          if (expressions.op[row] === Op.DEFINITION) {
            targets.push({
              definition: program.definitionBase[file]! + expressions.a[row]!,
              local: -1,
              file: -1,
            })
          }
        }
        break
      case EntityKind.MODULE: {
        const files = context.modules.files(id)
        if (files.length === 1) targets.push({ definition: -1, local: -1, file: files[0]! })
        break
      }
      default:
    }
  }
  for (const entity of set.entities) visit(entity)
  return targets
}

/** Index in `openReasons` of why entities have no declared target: for an imported name, why the import has none. */
export function openReasonOf(context: LinkContext, set: EntitySet): number {
  const { program } = context
  const entities = new Set(set.entities)
  for (const entity of entities) {
    if (kindOf(entity) === EntityKind.OPEN) return idOf(entity)
    if (kindOf(entity) !== EntityKind.BINDING) continue
    const file = program.bindingFile[idOf(entity)]!
    const { bindings } = factsOf(program, file)
    const row = idOf(entity) - program.bindingBase[file]!
    if (bindings.kind[row] !== BindingKind.IMPORT || bindings.target[row] === -1) continue
    for (const inner of followImport(context, program.importBase[file]! + bindings.target[row]!))
      entities.add(inner)
  }
  return set.entities.length === 0 ? Open['unresolved-member'] : Open.external
}
