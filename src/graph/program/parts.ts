import type { FileFacts } from '../../languages/facts.ts'
import { BindingKind, DefinitionFlag, DefinitionKind, ScopeKind } from '../../languages/facts.ts'
import type { Program } from './program.ts'
import { factsOf, nameOfDefinition } from './program.ts'

/**
 * Types and namespaces that are written in several places. Parts of a type say so (`partial class A` twice) and stand
 * in one namespace of one project, have one name and as many type parameters; two projects may each have a type of
 * that name. Namespaces that are open to all files are told by their whole name alone. All rows are global.
 */
export interface Parts {
  /** The part that stands for the whole: in the file that is named for the type, else the first in order of files. */
  first(definition: number): number
  /** All parts in order, undefined where there is one alone. */
  all(definition: number): readonly number[] | undefined
  /** Parts of the namespace of that whole name which stand inside files of another one. */
  ofNamespace(name: string): readonly number[]
  /** Whole name of a namespace's part, '' for anything else. */
  namespaceName(definition: number): string
  /** How many type parameters a type or method has, where that tells types of one name apart; else 0. */
  arity(definition: number): number
}

/** `unitOf` names the project that a file belongs to. */
export function collectParts(program: Program, unitOf: (file: number) => string): Parts {
  const groups = new Map<string, number[]>()
  /** Partial methods: declared in one part, written in another. */
  const methods = new Map<string, number[]>()
  const keys = new Map<number, string>()
  const namespaces = new Map<number, string>()
  const arities = new Map<number, number>()
  const keyOf = (file: number, row: number): string => {
    const { definitions, packageName } = factsOf(program, file)
    const base = program.definitionBase[file]!
    const parent = definitions.parent[row]!
    if (parent === -1) return `${unitOf(file)}\n${packageName}`
    const namespace = namespaces.get(base + parent)
    return namespace === undefined ? (keys.get(base + parent) ?? '') : `${unitOf(file)}\n${namespace}`
  }
  for (let file = 0; file < program.files.length; file++) {
    const facts = program.files[file]!.facts
    const semantics = program.languages[file]?.semantics
    if (facts === undefined || semantics === undefined) continue
    if (!semantics.openNamespaces && !semantics.typesByArity) continue
    const base = program.definitionBase[file]!
    if (semantics.typesByArity) collectArities(facts, base, arities)
    const { definitions } = facts
    for (let row = 0; row < definitions.count; row++) {
      const kind = definitions.kind[row]!
      const definition = base + row
      if (kind === DefinitionKind.MODULE && semantics.openNamespaces) {
        const parent = definitions.parent[row]!
        const outer = parent === -1 ? '' : namespaces.get(base + parent)
        if (outer === undefined) continue
        const name = nameOfDefinition(program, definition)
        // A namespace without a name is its file's own.
        if (name === '') continue
        const whole = outer === '' ? name : `${outer}.${name}`
        namespaces.set(definition, whole)
        push(groups, `${program.languages[file]!.id} ${whole}`, definition)
      } else if ((definitions.flags[row]! & DefinitionFlag.PARTIAL) !== 0 && isType(kind)) {
        const key = `${keyOf(file, row)}\n${nameOfDefinition(program, definition)} ${arities.get(definition) ?? 0} ${kind}`
        keys.set(definition, key)
        push(groups, key, definition)
      } else if ((definitions.flags[row]! & DefinitionFlag.PARTIAL) !== 0 && kind === DefinitionKind.METHOD) {
        const count = program.parameters.most[definition]!
        const owner = keys.get(base + definitions.parent[row]!)
        if (owner !== undefined) {
          push(methods, `${owner}\n${nameOfDefinition(program, definition)} ${count}`, definition)
        }
      } else if (isType(kind)) {
        // Types that are whole have parts inside them apart from those of others.
        keys.set(definition, `${definition}`)
      }
    }
  }
  const lists = new Map<number, readonly number[]>()
  const namespaceParts = new Map<string, number[]>()
  for (const list of groups.values()) {
    const name = namespaces.get(list[0]!)
    if (name !== undefined) for (const part of list) push(namespaceParts, name, part)
    if (list.length < 2) continue
    const ordered = name === undefined ? namedFirst(program, list) : list
    for (const part of list) lists.set(part, ordered)
  }
  for (const list of methods.values()) {
    const written = list.filter((method) => !isDeclaration(program, method))
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

function isDeclaration(program: Program, definition: number): boolean {
  const file = program.definitionFile[definition]!
  const { flags } = factsOf(program, file).definitions
  return (flags[definition - program.definitionBase[file]!]! & DefinitionFlag.DECLARATION) !== 0
}

/** `Shop.cs` before `Shop.Checkout.cs`: there a reader looks for the type. */
function namedFirst(program: Program, parts: readonly number[]): readonly number[] {
  const name = nameOfDefinition(program, parts[0]!)
  const at = parts.findIndex((part) => {
    const { path } = program.files[program.definitionFile[part]!]!
    const file = path.slice(path.lastIndexOf('/') + 1)
    return file.slice(0, file.indexOf('.')) === name && file.indexOf('.') === file.lastIndexOf('.')
  })
  return at < 1 ? parts : [parts[at]!, ...parts.slice(0, at), ...parts.slice(at + 1)]
}

const NONE: readonly number[] = []

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
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}
