import type { FileFacts } from '../../languages/facts.ts'
import {
  BindingFlag,
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  ExpressionFlag,
  ImportKind,
  Op,
} from '../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../context.ts'
import { followImport } from './names.ts'
import type { Program } from '../program/program.ts'
import { Open } from '../edge-rules.ts'
import {
  EntityKind,
  bindingIdOf,
  definitionIdOf,
  expressionIdOf,
  idOf,
  kindOf,
  pack,
} from '../solver/values.ts'
import { assignedExports } from './assigned-exports.ts'
import { idAt, type BindingId, type DefinitionId, type ExpressionId, type Packed } from '../row-ids.ts'
import { onceFor } from '../../languages/once-for.ts'

/** Where a name is declared. */
export type Target =
  /** `version`: the binding that stands for it since it was assigned anew, which is where a name then leads. */
  | { readonly kind: 'definition'; readonly definition: DefinitionId; readonly version?: BindingId }
  /** A local or parameter. */
  | { readonly kind: 'binding'; readonly binding: BindingId }
  /** A module that is one file. */
  | { readonly kind: 'file'; readonly file: number }
  /** An entry of a literal, or the first value stored into a field: what has no name of its own. */
  | { readonly kind: 'expression'; readonly expression: ExpressionId }

/** More places than this tell a reader nothing, and each is a row at each use. */
const MAX_TARGETS = 48

/** The local or parameter (binding) that is all that entities are, -1 for others. */
export function localAmong({ program }: LinkContext, { entities }: EntitySet): BindingId | -1 {
  if (entities.length !== 1 || kindOf(entities[0]!) !== EntityKind.BINDING) return -1
  const binding = bindingIdOf(entities[0]!)
  const { file, row } = program.bindingAt(binding)
  const { kind, target } = program.factsOf(file).bindings
  const isLed = kind[row] === BindingKind.IMPORT || kind[row] === BindingKind.DEFINITION
  return isLed && target[row] !== -1 ? -1 : binding
}

export function definitionsAmong(targets: readonly Target[]): readonly DefinitionId[] {
  const definitions: DefinitionId[] = []
  for (const target of targets) if (target.kind === 'definition') definitions.push(target.definition)
  return definitions
}

/** Where an entity is declared that nothing has to be followed for: most have such a place. */
function ownTarget(context: LinkContext, entity: Packed, fromFile: number): Target | undefined {
  switch (kindOf(entity)) {
    case EntityKind.DEFINITION:
      return { kind: 'definition', definition: definitionIdOf(entity) }
    case EntityKind.BINDING: {
      const binding = bindingIdOf(entity)
      const { file, row, bindings } = context.program.bindingAt(binding)
      const isLed = bindings.target[row] !== -1
      if (isLed && bindings.kind[row] === BindingKind.IMPORT) return undefined
      const isDefinition = isLed && bindings.kind[row] === BindingKind.DEFINITION
      return isDefinition ? definedBy(context.program, binding, file, row) : { kind: 'binding', binding }
    }
    case EntityKind.EXTERNAL: {
      const binding = importOfExternal(context, fromFile, idOf(entity))
      return binding === -1 ? undefined : { kind: 'binding', binding }
    }
    default:
      return undefined
  }
}

/** The definition behind a binding, whose row in its file is `row`. */
function definedBy(program: Program, binding: BindingId, file: number, row: number): Target {
  const { bindings } = program.factsOf(file)
  const definition = program.definitionId(file, bindings.target[row]!)
  const isVersion = (bindings.flags[row]! & BindingFlag.VERSION) !== 0
  return isVersion ? { kind: 'definition', definition, version: binding } : { kind: 'definition', definition }
}

/**
 * Where names are declared, seen from a file: imports are followed to what they import. What comes from outside the
 * repository is declared, for this file, where it is imported.
 */
export function declaredTargets(context: LinkContext, set: EntitySet, fromFile: number): readonly Target[] {
  if (set.entities.length === 1) {
    const target = ownTarget(context, set.entities[0]!, fromFile)
    if (target !== undefined) return [target]
    if (kindOf(set.entities[0]!) === EntityKind.OPEN) return NO_TARGETS
  }
  return followedTargets(context, set.entities, fromFile)
}

function followedTargets(
  context: LinkContext,
  entities: readonly Packed[],
  fromFile: number,
): readonly Target[] {
  const { program } = context
  const targets: Target[] = []
  const seen = new Set<number>()
  const visit = (entity: Packed): void => {
    if (seen.has(entity)) return
    seen.add(entity)
    const own = ownTarget(context, entity, fromFile)
    if (own !== undefined) {
      targets.push(own)
      return
    }
    switch (kindOf(entity)) {
      case EntityKind.BINDING: {
        const binding = bindingIdOf(entity)
        const { file, bindings, row } = program.bindingAt(binding)
        const before = targets.length
        visitImport(binding, followImport(context, idAt(program.importBase[file]!, bindings.target[row]!)))
        if (file === fromFile && targets.length === before) targets.push({ kind: 'binding', binding })
        break
      }
      case EntityKind.EXPRESSION:
        visitExpression(expressionIdOf(entity))
        break
      case EntityKind.STORED_FIELD: {
        const [first] = context.stored.sources(idOf(entity))
        const functions = context.stored
          .sources(idOf(entity))
          .filter((source) => definitionOf(context, source) !== -1)
        if (functions.length > 0) for (const source of functions) visitExpression(source)
        else if (first !== undefined) targets.push({ kind: 'expression', expression: first })
        break
      }
      case EntityKind.MODULE: {
        const files = context.modules.files(idOf(entity))
        if (files.length === 1) targets.push({ kind: 'file', file: files[0]! })
        break
      }
      default:
    }
  }
  const visitImport = (binding: BindingId, entities: readonly Packed[]): void => {
    const { visibility } = program.languages[program.bindingFile[binding]!]!.semantics
    for (const entity of entities) {
      if (kindOf(entity) !== EntityKind.MODULE || visibility !== 'exports') {
        visit(entity)
        continue
      }
      // A namespace is made by the statement that imports it; a module that is one value is declared by that value.
      const assigned = assignedExports(context, idOf(entity))
      if (assigned.length > 0) for (const expression of assigned) visit(expression)
      else targets.push({ kind: 'binding', binding })
    }
  }
  const visitExpression = (expression: ExpressionId): void => {
    const definition = definitionOf(context, expression)
    // A member of a type that is written where it is used has no name but its key.
    const isWritten =
      (definition === -1 || program.hasFlag(definition, DefinitionFlag.ANONYMOUS)) &&
      isMemberOfType(context, pack(EntityKind.EXPRESSION, expression)) &&
      isEntry(context, expression)
    if (isWritten) {
      targets.push({ kind: 'expression', expression })
      return
    }
    if (definition !== -1) {
      targets.push({ kind: 'definition', definition })
      return
    }
    const before = targets.length
    const file = program.expressionFile[expression]!
    const op = program.opOf(expression)
    if (op === Op.IMPORT) {
      const row = program.factsOf(file).expressions.a[expression - program.expressionBase[file]!]!
      for (const inner of followImport(context, idAt(program.importBase[file]!, row))) {
        for (const entity of kindOf(inner) === EntityKind.MODULE
          ? assignedExports(context, idOf(inner))
          : [inner])
          visit(entity)
      }
    }
    if (op === Op.NAME || op === Op.MEMBER) {
      for (const inner of context.entitiesOf(expression).entities) visit(inner)
      // An entry declares its name; only a function or class is better known by its own.
      const isOwn =
        isEntry(context, expression) && targets.slice(before).some((target) => !isCode(context, target))
      if (isOwn) targets.length = before
    }
    if (targets.length === before) targets.push({ kind: 'expression', expression })
  }
  for (const entity of declaredFirst(context, entities)) {
    if (targets.length >= MAX_TARGETS) break
    visit(entity)
  }
  return targets
}

const NO_TARGETS: readonly Target[] = []

/** Where a type declares a member, that is where it is declared, not in the literals that are of the type. */
function declaredFirst(context: LinkContext, entities: readonly Packed[]): readonly Packed[] {
  if (entities.length < 2) return entities
  const declared = entities.filter((entity) => isMemberOfType(context, entity))
  if (declared.length === 0) return entities
  return entities.filter(
    (entity) => kindOf(entity) !== EntityKind.EXPRESSION || isMemberOfType(context, entity),
  )
}

function isMemberOfType({ program }: LinkContext, entity: Packed): boolean {
  if (kindOf(entity) === EntityKind.EXPRESSION) {
    const file = program.expressionFile[expressionIdOf(entity)]!
    const { expressions } = program.factsOf(file)
    return (expressions.flags[idOf(entity) - program.expressionBase[file]!]! & ExpressionFlag.TYPE) !== 0
  }
  if (kindOf(entity) !== EntityKind.BINDING) return false
  const file = program.bindingFile[bindingIdOf(entity)]!
  const { bindings, scopes, definitions } = program.factsOf(file)
  const scope = bindings.scope[idOf(entity) - program.bindingBase[file]!]!
  const owner = scopes.definition[scope]!
  if (owner === -1) return false
  const kind = definitions.kind[owner]
  return kind === DefinitionKind.INTERFACE || kind === DefinitionKind.TYPE
}

const entriesByFile = onceFor(collectEntries)

/** Whether an expression is the value of an entry of an object literal. */
function isEntry({ program }: LinkContext, expression: ExpressionId): boolean {
  const { facts, row } = program.expressionAt(expression)
  const entries = entriesByFile(facts)
  return entries.has(row)
}

function collectEntries({ expressions, lists }: FileFacts): ReadonlySet<number> {
  const entries = new Set<number>()
  for (let row = 0; row < expressions.count; row++) {
    const list = expressions.a[row]!
    if (expressions.op[row] !== Op.OBJECT || list === -1) continue
    for (let entry = list + 2; entry <= list + lists[list]!; entry += 2) entries.add(lists[entry]!)
  }
  return entries
}

function isCode({ program }: LinkContext, target: Target): boolean {
  if (target.kind !== 'definition') return target.kind === 'file'
  const file = program.definitionFile[target.definition]!
  const kind = program.factsOf(file).definitions.kind[target.definition - program.definitionBase[file]!]
  return kind !== DefinitionKind.VARIABLE && kind !== DefinitionKind.FIELD
}

const importsByFile = onceFor(collectImportPaths)

/** Binding of the import that loads a module from outside by its path: `import a.b.c` loads a, a.b and a.b.c. */
function importOfExternal({ program, externals }: LinkContext, file: number, symbol: number): BindingId | -1 {
  const facts = program.factsOf(file)
  const rows = importsByFile(facts)
  if (rows.size === 0) return -1
  const row = rows.get(externals.names[symbol]!.replace('#', '.'))
  return row === undefined ? -1 : program.bindingId(file, row)
}

function collectImportPaths({ imports, strings }: FileFacts): ReadonlyMap<string, number> {
  const rows = new Map<string, number>()
  for (let row = 0; row < imports.count; row++) {
    const binding = imports.binding[row]!
    if (imports.kind[row] !== ImportKind.PATH || binding === -1) continue
    const segments = strings[imports.specifier[row]!]!.split('.')
    for (let length = 1; length <= segments.length; length++) {
      const path = segments.slice(0, length).join('.')
      if (!rows.has(path)) rows.set(path, binding)
    }
  }
  return rows
}

/** Definition that an expression is, -1 for none. */
function definitionOf({ program }: LinkContext, expression: ExpressionId): DefinitionId | -1 {
  const { file, expressions, row } = program.expressionAt(expression)
  return expressions.op[row] === Op.DEFINITION ? program.definitionId(file, expressions.a[row]!) : -1
}

/** Index in `openReasons` of why entities have no declared target: for an imported name, why the import has none. */
export function openReasonOf(context: LinkContext, set: EntitySet): number {
  const { program } = context
  if (set.entities.length === 1 && kindOf(set.entities[0]!) === EntityKind.OPEN) return idOf(set.entities[0]!)
  const entities = new Set(set.entities)
  for (const entity of entities) {
    if (kindOf(entity) === EntityKind.OPEN) return idOf(entity)
    if (kindOf(entity) !== EntityKind.BINDING) continue
    const file = program.bindingFile[bindingIdOf(entity)]!
    const { bindings } = program.factsOf(file)
    const row = idOf(entity) - program.bindingBase[file]!
    if (bindings.kind[row] !== BindingKind.IMPORT || bindings.target[row] === -1) continue
    for (const inner of followImport(context, idAt(program.importBase[file]!, bindings.target[row]!)))
      entities.add(inner)
  }
  return set.entities.length === 0 ? Open['unresolved-member'] : Open.external
}
