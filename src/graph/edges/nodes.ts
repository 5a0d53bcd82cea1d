import { BindingKind, DefinitionFlag, DefinitionKind, ScopeKind } from '../../languages/facts.ts'
import { NodeFlagBit, nodeKinds, type NodeKind, type NodeTable } from '../graph.ts'
import { placeOfDefinition, placeOfFile, type NodePlace } from './node-places.ts'
import { addOutlineNodes, flagsOfFile } from './outline-nodes.ts'
import type { Positions } from '../program/positions.ts'
import type { Program } from '../program/program.ts'
import { UNNAMED, type UnnamedNodes } from './unnamed.ts'
import type { DefinitionId } from '../row-ids.ts'

/** The node table while it grows, and which node each definition became. */
export interface Nodes {
  /** Notes that code from outside the repository may run a method. */
  runFromOutside(definition: DefinitionId): void
  /** Notes that code outside the repository holds a function, or an object that has it. */
  holdOutside(definition: number): void
  /** Notes that code of another language calls a function by its name. */
  linkByName(definition: number): void
  /** Notes that a function escapes where it is written. */
  markEscaping(definition: number): void
  readonly table: NodeTable
  /**
   * Node of a definition. Overload signatures share their implementation's node; -1 for classes without a
   * name, and what `unnamed.ts` says for functions without one.
   */
  readonly ofDefinition: Int32Array
  readonly ofFile: Int32Array
  /** Node of an external symbol, made on first use. */
  external(name: string): number
  /** Innermost node whose body a scope of a file belongs to; possibly a function without a name (`unnamed.ts`). */
  enclosing(file: number, scope: number): number
  /** Adds nodes for functions without a name, in order. To be called once. */
  addUnnamed(definitions: readonly DefinitionId[]): UnnamedNodes
}

const Kind = Object.fromEntries(nodeKinds.map((name, index) => [name, index])) as Record<NodeKind, number>

const kindOfDefinition: Record<number, NodeKind> = {
  [DefinitionKind.CLASS]: 'class',
  [DefinitionKind.INTERFACE]: 'interface',
  [DefinitionKind.ENUM]: 'enum',
  [DefinitionKind.TYPE]: 'type',
  [DefinitionKind.FUNCTION]: 'function',
  [DefinitionKind.METHOD]: 'method',
  [DefinitionKind.FIELD]: 'field',
  [DefinitionKind.VARIABLE]: 'variable',
  [DefinitionKind.MODULE]: 'module',
  [DefinitionKind.TEST]: 'test',
}

const SAME_BITS =
  NodeFlagBit.EXPORTED |
  NodeFlagBit.STATIC |
  NodeFlagBit.ABSTRACT |
  NodeFlagBit.ASYNC |
  NodeFlagBit.CONSTRUCTOR |
  NodeFlagBit.LOCAL |
  NodeFlagBit.TEST |
  NodeFlagBit.PRIVATE |
  NodeFlagBit.LINKED_BY_NAME

/** What the hierarchy knows of methods. */
export interface MethodTypes {
  /** The type that a method declared away from it belongs to, -1 for none. */
  receiverOf(definition: DefinitionId): DefinitionId | -1
  /** What a declaration stands for, possibly in another file; itself where nothing else defines it. */
  implementationOf(definition: DefinitionId): DefinitionId
  runsFromOutside(definition: DefinitionId): boolean
  isBuiltOnOutside(definition: DefinitionId): boolean
  /** The function in whose body a file is included, -1 for none. */
  includingFunction(file: number): number
  /** The part that a type's node stands for, itself where the type is whole. */
  firstPart(definition: DefinitionId): DefinitionId
}

export function createNodes(
  program: Program,
  repoName: string,
  positions: Positions,
  types: MethodTypes,
): Nodes {
  const rows = new NodeRows()
  const used = new Map<string, number>()
  const uniqueId = (id: string): string => {
    const count = (used.get(id) ?? 0) + 1
    used.set(id, count)
    return count === 1 ? id : `${id}~${count}`
  }

  rows.add({ kind: 'repository', id: uniqueId('.'), name: repoName, parent: -1 })
  const directories = addDirectories(rows, program, uniqueId)
  const ofFile = new Int32Array(program.files.length)
  program.files.forEach((file, index) => {
    const slash = file.path.lastIndexOf('/')
    ofFile[index] = rows.add({
      kind: 'file',
      id: uniqueId(file.path),
      name: file.path.slice(slash + 1),
      parent: slash === -1 ? 0 : directories.get(file.path.slice(0, slash))!,
      file: index,
      place: placeOfFile(positions, index, file),
      flags: flagsOfFile(file),
    })
  })

  const ofDefinition = new Int32Array(program.definitionCount).fill(-1)
  /** What stands behind `path#` in the id of a definition's node. A path may hold `#` itself. */
  const insideFile = new Map<number, string>()
  const begun = new Set<number>()
  const add = (file: number, row: number): void => {
    const { definitions, strings } = program.factsOf(file)
    const definition = program.definitionId(file, row)
    if (ofDefinition[definition] !== -1) return
    const flags = definitions.flags[row]!
    if ((flags & DefinitionFlag.FILE_CODE) !== 0) {
      ofDefinition[definition] = ofFile[file]!
      // Routers and frameworks make components that no element names.
      const made = program.factsOf(file).scopes.definition[definitions.scope[row]!]!
      const own = ofDefinition[program.definitionBase[file]! + made]!
      if (own !== -1 && own < UNNAMED) rows.addFlag(own, NodeFlagBit.RUN_FROM_OUTSIDE | NodeFlagBit.ESCAPES)
      return
    }
    if ((flags & DefinitionFlag.ANONYMOUS) !== 0 || definitions.name[row] === 0) {
      if (isFunctionWithBody(definitions.kind[row]!, flags)) ofDefinition[definition] = UNNAMED + definition
      return
    }
    // In broken code a receiver may stand inside its own method.
    if (begun.has(definition)) return
    begun.add(definition)
    const part = types.firstPart(definition)
    const elsewhere = part === definition ? types.implementationOf(definition) : part
    if (elsewhere !== definition) {
      const other = program.definitionFile[elsewhere]!
      add(other, elsewhere - program.definitionBase[other]!)
      ofDefinition[definition] = ofDefinition[elsewhere]!
      return
    }
    const implementation = implementationOf(program, file, row)
    if (implementation !== row) {
      add(file, implementation)
      ofDefinition[definition] = ofDefinition[program.definitionBase[file]! + implementation]!
      return
    }
    const parent = parentNode(program, file, row, ofDefinition, ofFile, types.receiverOf, add)
    const path = program.files[file]!.path
    const name = strings[definitions.name[row]!]!
    // A receiver type of another file names the method, but the id says in which file the method stands.
    const outer = insideFile.get(parent)
    const id = uniqueId(outer === undefined ? `${path}#${name}` : `${path}#${outer}.${name}`)
    insideFile.set(rows.id.length, id.slice(path.length + 1))
    ofDefinition[definition] = rows.add({
      kind: kindOfDefinition[definitions.kind[row]!] ?? 'variable',
      id,
      name,
      parent,
      file,
      definition,
      place: placeOfDefinition(positions, file, program.files[file]!, row),
      signature: strings[definitions.signature[row]!]!,
      flags:
        (flags & SAME_BITS) |
        flagsOfFile(program.files[file]!) |
        (isExported(program, file, row) ? NodeFlagBit.EXPORTED : 0) |
        (types.runsFromOutside(definition) ? NodeFlagBit.RUN_FROM_OUTSIDE : 0) |
        (types.isBuiltOnOutside(definition) ? NodeFlagBit.BUILT_ON_OUTSIDE : 0),
    })
  }
  for (let file = 0; file < program.files.length; file++) {
    const count = program.files[file]!.facts?.definitions.count ?? 0
    for (let row = 0; row < count; row++) add(file, row)
    if (program.files[file]!.facts === undefined)
      addOutlineNodes(program.files[file]!, ofFile[file]!, uniqueId, (node) => rows.add({ ...node, file }))
  }

  /** The nearest node around a definition, that of functions without a name only where `unnamed` tells it. */
  const nodeAround = (definition: DefinitionId, unnamed?: ReadonlyMap<number, number>): number => {
    const { file, base } = program.definitionAt(definition)
    const { parent } = program.factsOf(file).definitions
    for (let row = parent[definition - base]!; row !== -1; row = parent[row]!) {
      const node = ofDefinition[base + row]!
      const known = node < UNNAMED ? node : (unnamed?.get(base + row) ?? -1)
      if (known !== -1) return known
    }
    return ofFile[file]!
  }

  const externals = new Map<string, number>()
  /** Anonymous functions that escape. */
  const escaping = new Set<number>()
  return {
    get table() {
      return rows.finish()
    },
    ofDefinition,
    ofFile,
    runFromOutside(definition) {
      const node = ofDefinition[definition]!
      if (node !== -1 && node < UNNAMED) rows.addFlag(node, NodeFlagBit.RUN_FROM_OUTSIDE)
    },
    holdOutside(definition) {
      const node = ofDefinition[definition]!
      if (node !== -1 && node < UNNAMED)
        rows.addFlag(node, NodeFlagBit.HELD_OUTSIDE | NodeFlagBit.RUN_FROM_OUTSIDE)
    },
    linkByName(definition) {
      const node = ofDefinition[definition]!
      if (node !== -1 && node < UNNAMED) rows.addFlag(node, NodeFlagBit.LINKED_BY_NAME)
    },
    markEscaping(definition) {
      const node = ofDefinition[definition]!
      if (node >= UNNAMED) escaping.add(definition)
      else if (node !== -1) rows.addFlag(node, NodeFlagBit.ESCAPES)
    },
    external(name) {
      let node = externals.get(name)
      if (node === undefined) {
        const hash = name.indexOf('#')
        const parent = hash === -1 ? -1 : this.external(name.slice(0, hash))
        node = rows.add({
          kind: 'external',
          id: uniqueId(`external:${name}`),
          name: hash === -1 ? name : name.slice(hash + 1),
          parent,
        })
        externals.set(name, node)
      }
      return node
    },
    enclosing(file, scope) {
      const facts = program.factsOf(file)
      for (let current = scope; current !== -1; current = facts.scopes.parent[current]!) {
        let definition = facts.scopes.definition[current]!
        for (; definition !== -1; definition = facts.definitions.parent[definition]!) {
          const node = ofDefinition[program.definitionBase[file]! + definition]!
          if (node !== -1) return node
        }
      }
      const around = types.includingFunction(file)
      return around === -1 || ofDefinition[around] === -1 ? ofFile[file]! : ofDefinition[around]!
    },
    addUnnamed(run) {
      const nodes = new Map<number, number>()
      for (const definition of run) {
        const { file, definitions, strings, row } = program.definitionAt(definition)
        const { path } = program.files[file]!
        const parent = nodeAround(definition)
        const outer = insideFile.get(parent)
        const name = program.languages[file]!.semantics.nameOfUnnamed ?? '<anonymous>'
        const node = rows.add({
          kind: 'function',
          id: uniqueId(outer === undefined ? `${path}#${name}` : `${path}#${outer}.${name}`),
          name,
          parent,
          file,
          definition,
          place: placeOfDefinition(positions, file, program.files[file]!, row),
          signature: strings[definitions.signature[row]!]!,
          flags:
            (definitions.flags[row]! & SAME_BITS) |
            flagsOfFile(program.files[file]!) |
            NodeFlagBit.ANONYMOUS |
            (escaping.has(definition) ? NodeFlagBit.ESCAPES : 0),
        })
        nodes.set(definition, node)
      }
      const places = new Map<number, number>()
      return {
        own: (node) => (node < UNNAMED ? node : (nodes.get(node - UNNAMED) ?? -1)),
        around(node) {
          if (node < UNNAMED) return node
          let place = nodes.get(node - UNNAMED) ?? places.get(node)
          if (place === undefined) {
            place = nodeAround((node - UNNAMED) as DefinitionId, nodes)
            places.set(node, place)
          }
          return place
        },
      }
    },
  }
}

function isFunctionWithBody(kind: number, flags: number): boolean {
  const isFunction = kind === DefinitionKind.FUNCTION || kind === DefinitionKind.METHOD
  return isFunction && (flags & DefinitionFlag.DECLARATION) === 0
}

function addDirectories(
  rows: NodeRows,
  program: Program,
  uniqueId: (id: string) => string,
): Map<string, number> {
  const directories = new Map<string, number>([['', 0]])
  const ensure = (path: string): number => {
    const known = directories.get(path)
    if (known !== undefined) return known
    const slash = path.lastIndexOf('/')
    const parent = slash === -1 ? 0 : ensure(path.slice(0, slash))
    const node = rows.add({ kind: 'directory', id: uniqueId(path), name: path.slice(slash + 1), parent })
    directories.set(path, node)
    return node
  }
  for (const file of program.files) {
    const slash = file.path.lastIndexOf('/')
    if (slash !== -1) ensure(file.path.slice(0, slash))
  }
  return directories
}

/** The row with a body that a signature without one belongs to: same name, same scope. The row itself if there is none. */
function implementationOf(program: Program, file: number, row: number): number {
  const { definitions, bindings } = program.factsOf(file)
  const isFunction = (kind: number) => kind === DefinitionKind.FUNCTION || kind === DefinitionKind.METHOD
  if ((definitions.flags[row]! & DefinitionFlag.DECLARATION) === 0 || !isFunction(definitions.kind[row]!))
    return row
  const table = program.names[file]!
  for (
    let binding = table.first(definitions.scope[row]!, definitions.name[row]!);
    binding !== -1;
    binding = table.next[binding]!
  ) {
    const target = bindings.target[binding]!
    if (bindings.kind[binding] !== BindingKind.DEFINITION || target === -1) continue
    const sameStatic = ((definitions.flags[target]! ^ definitions.flags[row]!) & DefinitionFlag.STATIC) === 0
    if (
      isFunction(definitions.kind[target]!) &&
      sameStatic &&
      (definitions.flags[target]! & DefinitionFlag.DECLARATION) === 0
    ) {
      return program.languages[file]!.semantics.overloads ? row : target
    }
  }
  return row
}

const TYPE_KINDS: ReadonlySet<number> = new Set([
  DefinitionKind.CLASS,
  DefinitionKind.INTERFACE,
  DefinitionKind.ENUM,
])

function parentNode(
  program: Program,
  file: number,
  row: number,
  ofDefinition: Int32Array,
  ofFile: Int32Array,
  receiverOf: (definition: DefinitionId) => DefinitionId | -1,
  add: (file: number, row: number) => void,
): number {
  const { definitions } = program.factsOf(file)
  const own = definitions.parent[row]!
  const isMember = own !== -1 && TYPE_KINDS.has(definitions.kind[own]!)
  // What a method of one type extends is no place where it stands.
  const receiver = isMember || program.lendsMethods(file) ? -1 : receiverOf(program.definitionId(file, row))
  if (receiver !== -1) {
    const receiverFile = program.definitionFile[receiver]!
    add(receiverFile, receiver - program.definitionBase[receiverFile]!)
    if (ofDefinition[receiver] !== -1) return ofDefinition[receiver]!
  }
  for (let parent = definitions.parent[row]!; parent !== -1; parent = definitions.parent[parent]!) {
    if (parent < row) add(file, parent)
    const node = ofDefinition[program.definitionBase[file]! + parent]!
    if (node !== -1 && node < UNNAMED) return node
  }
  return ofFile[file]!
}

function isExported(program: Program, file: number, row: number): boolean {
  const { definitions, scopes, strings } = program.factsOf(file)
  const scope = definitions.scope[row]!
  if (program.languages[file]?.semantics.underscoresHide === true)
    return !strings[definitions.name[row]!]!.startsWith('_') && scopes.kind[scope] !== ScopeKind.FUNCTION
  return scope === 0 && program.modules[file]!.exportedNames.has(definitions.name[row]!)
}

interface NodeRow {
  kind: NodeKind
  id: string
  name: string
  parent: number
  file?: number
  flags?: number
  definition?: number
  place?: NodePlace
  signature?: string
}

const NO_PLACE: NodePlace = { startLine: 0, endLine: 0, nameLine: 0, nameColumn: 0, doc: '' }

class NodeRows {
  readonly #kind: number[] = []
  readonly #flags: number[] = []
  readonly id: string[] = []
  readonly #name: string[] = []
  readonly #file: number[] = []
  readonly #parent: number[] = []
  readonly #definition: number[] = []
  readonly #startLine: number[] = []
  readonly #endLine: number[] = []
  readonly #nameLine: number[] = []
  readonly #nameColumn: number[] = []
  readonly #signature: string[] = []
  readonly #doc: string[] = []

  add(row: NodeRow): number {
    this.#kind.push(Kind[row.kind])
    // What stands in a test, or in a class or module of tests, is code of tests too.
    const isInTest = ((this.#flags[row.parent] ?? 0) & (NodeFlagBit.TEST | NodeFlagBit.IN_TEST_FILE)) !== 0
    this.#flags.push((row.flags ?? 0) | (isInTest ? NodeFlagBit.IN_TEST_FILE : 0))
    this.id.push(row.id)
    this.#name.push(row.name)
    this.#file.push(row.file ?? -1)
    this.#parent.push(row.parent)
    const { startLine, endLine, nameLine, nameColumn, doc } = row.place ?? NO_PLACE
    this.#definition.push(row.definition ?? -1)
    this.#startLine.push(startLine)
    this.#endLine.push(endLine)
    this.#nameLine.push(nameLine)
    this.#nameColumn.push(nameColumn)
    this.#signature.push(row.signature ?? '')
    this.#doc.push(doc)
    return this.id.length - 1
  }

  addFlag(node: number, flag: number): void {
    this.#flags[node]! |= flag
  }

  finish(): NodeTable {
    return {
      count: this.id.length,
      kind: Uint8Array.from(this.#kind),
      flags: Int32Array.from(this.#flags),
      id: this.id,
      name: this.#name,
      file: Int32Array.from(this.#file),
      parent: Int32Array.from(this.#parent),
      definition: Int32Array.from(this.#definition),
      startLine: Int32Array.from(this.#startLine),
      endLine: Int32Array.from(this.#endLine),
      nameLine: Int32Array.from(this.#nameLine),
      nameColumn: Int32Array.from(this.#nameColumn),
      signature: this.#signature,
      doc: this.#doc,
    }
  }
}
