import { DefinitionKind } from '../../../languages/facts.ts'
import type { Parts } from '../../program/parts.ts'
import type { Program } from '../../program/program.ts'
import { unitsOf } from './units.ts'
import { idAt, type DefinitionId } from '../../row-ids.ts'
import { onceFor } from '../../../languages/once-for.ts'
import { addTo } from '../../../languages/add-to.ts'
import { mixingFiles } from './mixing-files.ts'

/**
 * Classes and modules are open: each `class A::B` of that whole name, in whatever file, is a part of one class.
 * Files of tests define their own, and so do applications beside one another (`units.ts`).
 */
export function collectParts(program: Program, projectOf: (file: number) => string): Parts {
  const groups = new Map<string, DefinitionId[]>()
  const names = wholeNamesOf(program)
  const units = unitsOf(program, projectOf)
  for (const [definition, whole] of names) {
    const unit = units[program.definitionFile[definition]!]!
    const key = `${unit}\n${whole}`
    addTo(groups, key, definition)
  }
  const lists = new Map<number, readonly DefinitionId[]>()
  for (const group of groups.values()) {
    if (group.length < 2) continue
    const ordered = namedFirst(program, group)
    for (const part of group) lists.set(part, ordered)
  }
  return {
    first: (definition) => lists.get(definition)?.[0] ?? definition,
    all: (definition) => lists.get(definition),
    ofNamespace: () => [],
    namespaceName: () => '',
    arity: () => 0,
  }
}

/** Whole names (`A::B`) of the classes and modules of Ruby files, in order. */
export const wholeNamesOf = onceFor(findWholeNames)

function findWholeNames(program: Program): ReadonlyMap<DefinitionId, string> {
  const names = new Map<DefinitionId, string>()
  const nested = new Map<DefinitionId, string>()
  const all = new Set<string>()
  for (const file of mixingFiles(program)) {
    const { definitions } = program.factsOf(file)
    const base = program.definitionBase[file]!
    for (let row = 0; row < definitions.count; row++) {
      const kind = definitions.kind[row]
      if (kind !== DefinitionKind.CLASS && kind !== DefinitionKind.MODULE) continue
      const parent = definitions.parent[row]!
      const around = parent === -1 ? undefined : names.get(idAt(base, parent))
      const name = program.nameOfDefinition(idAt(base, row))
      const whole = around === undefined ? name : `${around}::${name}`
      names.set(idAt(base, row), whole)
      if (around !== undefined && name.includes('::')) nested.set(idAt(base, row), name)
      else all.add(whole)
    }
  }
  // `module A; class B::C`: B is a constant that is looked up, and may well not be A's own.
  for (const [definition, name] of nested) {
    const whole = names.get(definition)!
    const scope = whole.slice(0, whole.lastIndexOf('::'))
    if (!all.has(scope)) names.set(definition, name)
  }
  return names
}

/** The file that is named after a class is where a reader looks for it. */
function namedFirst(program: Program, parts: readonly DefinitionId[]): readonly DefinitionId[] {
  const whole = program.nameOfDefinition(parts[0]!)
  const plain = whole.slice(whole.lastIndexOf(':') + 1).toLowerCase()
  const at = parts.findIndex((part) => {
    const { path } = program.files[program.definitionFile[part]!]!
    const file = path.slice(path.lastIndexOf('/') + 1)
    return file.replace(/\.rb$/, '').replaceAll('_', '') === plain
  })
  return at < 1 ? parts : [parts[at]!, ...parts.slice(0, at), ...parts.slice(at + 1)]
}
