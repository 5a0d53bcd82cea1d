import { BindingKind, DefinitionFlag, DefinitionKind, ScopeKind } from '../../../languages/facts.ts'
import type { FileFacts } from '../../../languages/facts.ts'
import type { Parts } from '../../program/parts.ts'
import type { Program } from '../../program/program.ts'
import { idAt, type DefinitionId } from '../../row-ids.ts'
import { addTo } from '../../../languages/add-to.ts'

/** `unitOf` names the project that a file belongs to. */
export function collectParts(program: Program, unitOf: (file: number) => string): Parts {
  const found: FoundParts = {
    groups: new Map(),
    methods: new Map(),
    keys: new Map(),
    namespaces: new Map(),
    arities: new Map(),
  }
  const { arities, groups, methods, namespaces } = found
  for (let file = 0; file < program.files.length; file++) {
    const facts = program.files[file]!.facts
    if (facts === undefined || program.rules[file]?.modules.collectParts === undefined) continue
    collectArities(facts, program.definitionBase[file]!, arities)
    for (let row = 0; row < facts.definitions.count; row++) notePart(program, unitOf, found, file, row)
  }
  const lists = new Map<number, readonly DefinitionId[]>()
  const namespaceParts = new Map<string, DefinitionId[]>()
  for (const list of groups.values()) {
    const name = namespaces.get(list[0]!)
    if (name !== undefined) for (const part of list) push(namespaceParts, name, part)
    if (list.length < 2) continue
    const ordered = name === undefined ? namedFirst(program, list) : list
    for (const part of list) lists.set(part, ordered)
  }
  for (const list of methods.values()) {
    const written = list.filter((method) => !program.hasFlag(method, DefinitionFlag.DECLARATION))
    if (written.length === 1) for (const method of list) lists.set(method, [written[0]!])
  }
  return {
    first: (definition) => lists.get(definition)?.[0] ?? definition,
    all: (definition) => lists.get(definition),
    ofNamespace: (name) => namespaceParts.get(name) ?? NONE,
    namespaceName: (definition) => namespaces.get(definition) ?? '',
    arity: (definition) => arities.get(definition) ?? 0,
  }
}

interface FoundParts {
  readonly groups: Map<string, DefinitionId[]>
  /** Partial methods: declared in one part, written in another. */
  readonly methods: Map<string, DefinitionId[]>
  /** What tells types apart, by definition. */
  readonly keys: Map<number, string>
  /** Whole names. */
  readonly namespaces: Map<number, string>
  readonly arities: Map<number, number>
}

/** Notes what a definition (row of a file) is a part of. */
function notePart(
  program: Program,
  unitOf: (file: number) => string,
  found: FoundParts,
  file: number,
  row: number,
): void {
  const { definitions } = program.factsOf(file)
  const kind = definitions.kind[row]!
  const isPartial = (definitions.flags[row]! & DefinitionFlag.PARTIAL) !== 0
  if (kind === DefinitionKind.MODULE) noteNamespace(program, found, file, row)
  else if (isType(kind) && isPartial) notePartOfType(program, unitOf, found, file, row)
  else if (kind === DefinitionKind.METHOD && isPartial) notePartialMethod(program, found, file, row)
  else if (isType(kind)) {
    const definition = program.definitionBase[file]! + row
    // Types that are whole have parts inside them apart from those of others.
    found.keys.set(definition, `${definition}`)
  }
}

function noteNamespace(
  program: Program,
  { groups, namespaces }: FoundParts,
  file: number,
  row: number,
): void {
  const base = program.definitionBase[file]!
  const parent = program.factsOf(file).definitions.parent[row]!
  const outer = parent === -1 ? '' : namespaces.get(base + parent)
  if (outer === undefined) return
  const name = program.nameOfDefinition(idAt(base, row))
  // A namespace without a name is its file's own.
  if (name === '') return
  const whole = outer === '' ? name : `${outer}.${name}`
  namespaces.set(base + row, whole)
  push(groups, `${program.languages[file]!.id} ${whole}`, base + row)
}

function notePartOfType(
  program: Program,
  unitOf: (file: number) => string,
  { arities, groups, keys, namespaces }: FoundParts,
  file: number,
  row: number,
): void {
  const { definitions, packageName } = program.factsOf(file)
  const base = program.definitionBase[file]!
  const parent = definitions.parent[row]!
  const namespace = parent === -1 ? packageName : namespaces.get(base + parent)
  const around = namespace === undefined ? (keys.get(base + parent) ?? '') : `${unitOf(file)}\n${namespace}`
  const name = program.nameOfDefinition(idAt(base, row))
  const key = `${around}\n${name} ${arities.get(base + row) ?? 0} ${definitions.kind[row]!}`
  keys.set(base + row, key)
  push(groups, key, base + row)
}

function notePartialMethod(program: Program, { keys, methods }: FoundParts, file: number, row: number): void {
  const definition = program.definitionId(file, row)
  const owner = keys.get(program.definitionBase[file]! + program.factsOf(file).definitions.parent[row]!)
  if (owner === undefined) return
  const count = program.parameters.most[definition]!
  push(methods, `${owner}\n${program.nameOfDefinition(definition)} ${count}`, definition)
}

/** `Shop.cs` before `Shop.Checkout.cs`: there a reader looks for the type. */
function namedFirst(program: Program, parts: readonly DefinitionId[]): readonly DefinitionId[] {
  const name = program.nameOfDefinition(parts[0]!)
  const at = parts.findIndex((part) => {
    const { path } = program.files[program.definitionFile[part]!]!
    const file = path.slice(path.lastIndexOf('/') + 1)
    return file.slice(0, file.indexOf('.')) === name && file.indexOf('.') === file.lastIndexOf('.')
  })
  return at < 1 ? parts : [parts[at]!, ...parts.slice(0, at), ...parts.slice(at + 1)]
}

const NONE: readonly never[] = []

function isType(kind: number): boolean {
  return kind === DefinitionKind.CLASS || kind === DefinitionKind.INTERFACE
}

/** Type parameters stand in a scope around the type's own, those of a delegate or method in its own. */
function collectArities(facts: FileFacts, base: number, into: Map<number, number>): void {
  const { bindings, definitions, scopes } = facts
  const counts = new Map<number, number>()
  for (let row = 0; row < bindings.count; row++) {
    if (bindings.kind[row] !== BindingKind.TYPE_PARAMETER) continue
    counts.set(bindings.scope[row]!, (counts.get(bindings.scope[row]!) ?? 0) + 1)
  }
  if (counts.size === 0) return
  for (let row = 0; row < definitions.count; row++) {
    const inner = definitions.innerScope[row]!
    const kind = definitions.kind[row]!
    if (inner === -1) continue
    if (kind === DefinitionKind.TYPE || kind === DefinitionKind.METHOD || kind === DefinitionKind.FUNCTION) {
      if (counts.has(inner)) into.set(base + row, counts.get(inner)!)
    } else if (isType(kind)) {
      const around = scopes.parent[inner]!
      const isOwn =
        around !== -1 && scopes.kind[around] === ScopeKind.BLOCK && scopes.definition[around] === -1
      if (isOwn && counts.has(around)) into.set(base + row, counts.get(around)!)
    }
  }
}

function push<Key>(map: Map<Key, number[]>, key: Key, value: number): void {
  addTo(map, key, value)
}
