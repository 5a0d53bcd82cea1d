import { BindingFlag, BindingKind, type FileFacts } from '../../languages/facts.ts'
import { OCCURRENCE_WIDTH, type OccurrenceRows } from '../graph.ts'
import type { Nodes } from './nodes.ts'
import type { Positions } from '../program/positions.ts'
import type { Program } from '../program/program.ts'
import { keyPlaces } from '../program/literal-keys.ts'
import { Rows } from './rows.ts'
import { sortedUnique } from './sort-rows.ts'
import { UNNAMED } from './unnamed.ts'
import type { Target } from '../names/targets.ts'
import { idAt, type BindingId, type DefinitionId } from '../row-ids.ts'

/** Columns of a row while it is collected: offset, length, node, offset of the target, level. */
const WIDTH = 5
/** What stands in place of the target's offset where a node says all. */
const NOWHERE = -1

/** Collects where each name of one file leads, for "go to definition". */
export class OccurrenceCollector {
  readonly #rows = new Rows(WIDTH)
  readonly #program: Program
  readonly #nodes: Nodes
  readonly #positions: Positions
  readonly #file: number
  readonly #leadingOn = new Set<number>()

  constructor(program: Program, nodes: Nodes, positions: Positions, file: number) {
    this.#program = program
    this.#nodes = nodes
    this.#positions = positions
    this.#file = file
  }

  /** A name declares something, yet says more by where else it leads. */
  leadsOn(at: number): void {
    this.#leadingOn.add(at)
  }

  /** Each declared name points at itself. */
  declarations(facts: FileFacts): void {
    const { bindings, definitions, strings } = facts
    this.#unboundDeclarations(facts)
    for (let row = 0; row < bindings.count; row++) {
      const length = strings[bindings.name[row]!]!.length
      // Imports lead further: their names are NAME expressions or follow from the import row.
      const isVersion = (bindings.flags[row]! & BindingFlag.VERSION) !== 0
      if (
        bindings.kind[row] === BindingKind.IMPORT ||
        length === 0 ||
        isVersion ||
        isTypeVariable(facts, row)
      )
        continue
      const at = bindings.nameStart[row]!
      const target = bindings.target[row]!
      if (bindings.kind[row] === BindingKind.DEFINITION && target !== -1) {
        // The fields of a tuple struct have names that nobody wrote.
        if (definitions.nameStart[target] === definitions.nameEnd[target]) continue
        if (this.#leadingOn.has(at)) continue
        const node = this.#nodes.ofDefinition[this.#program.definitionBase[this.#file]! + target]!
        if (node !== -1 && definitions.nameStart[target] === bindings.nameStart[row]) {
          this.#add(at, length, node, NOWHERE, 0)
          continue
        }
      }
      this.#add(at, length, -1, at, 0)
    }
  }

  /** Members of literals and methods declared away from their type, which no scope binds. */
  #unboundDeclarations({ definitions, strings }: FileFacts): void {
    for (let row = 0; row < definitions.count; row++) {
      const node = this.#nodes.ofDefinition[this.#program.definitionBase[this.#file]! + row]!
      if (definitions.binding[row] !== -1 || node === -1 || node >= UNNAMED) continue
      const length = definitions.nameEnd[row]! - definitions.nameStart[row]!
      if (length !== strings[definitions.name[row]!]!.length) continue
      if (this.#leadingOn.has(definitions.nameStart[row]!)) continue
      this.#add(definitions.nameStart[row]!, length, node, NOWHERE, 0)
    }
  }

  /** A name that no scope binds points at itself. */
  declared(at: number, length: number): void {
    this.#add(at, length, -1, at, 0)
  }

  /** A name that leads nowhere, with a reason. */
  open(at: number, length: number, reason: number): void {
    this.#add(at, length, -1, NOWHERE, 100 + reason)
  }

  /** A name that leads to a local, a parameter or the like. */
  local(at: number, length: number, binding: BindingId, level: number): void {
    const file = this.#program.bindingFile[binding]!
    const facts = this.#program.factsOf(file)
    const { bindings } = facts
    const row = binding - this.#program.bindingBase[file]!
    const declared = isTypeVariable(facts, row)
      ? this.#program.names[file]!.first(0, bindings.name[row]!)
      : -1
    const definition =
      declared === -1
        ? -1
        : this.#program.definitionOfBinding(idAt(this.#program.bindingBase[file]!, declared))
    const node = definition === -1 ? -1 : this.#nodes.ofDefinition[definition]!
    if (node !== -1) {
      this.#add(at, length, node, NOWHERE, level)
      return
    }
    this.#addPlace(at, length, file, bindings.nameStart[row]!, level)
  }

  /** A name that leads to targets. */
  targets(at: number, length: number, targets: readonly Target[], level: number): void {
    for (const target of targets) {
      switch (target.kind) {
        case 'definition': {
          const node = this.#nodes.ofDefinition[target.definition]!
          const { version = -1 } = target
          if (node === -1 || node >= UNNAMED) break
          const place = version === -1 ? NOWHERE : this.#placeOfVersion(version, target.definition)
          this.#add(at, length, place === NOWHERE ? node : -1, place, level)
          break
        }
        case 'file':
          this.#add(at, length, this.#nodes.ofFile[target.file]!, NOWHERE, level)
          break
        case 'binding':
          this.local(at, length, target.binding, level)
          break
        case 'expression': {
          const file = this.#program.expressionFile[target.expression]!
          const facts = this.#program.factsOf(file)
          const row = target.expression - this.#program.expressionBase[file]!
          this.#addPlace(at, length, file, keyPlaces(facts).get(row) ?? facts.expressions.start[row]!, level)
          break
        }
      }
    }
  }

  /** Where a version of this file begins, unless that is where the definition is declared. */
  #placeOfVersion(version: BindingId, definition: DefinitionId): number {
    const program = this.#program
    if (program.bindingFile[version] !== this.#file) return NOWHERE
    const { bindings, definitions } = program.factsOf(this.#file)
    const start = bindings.nameStart[version - program.bindingBase[this.#file]!]!
    const declared = definitions.nameStart[definition - program.definitionBase[this.#file]!]!
    return start === declared ? NOWHERE : start
  }

  /** All rows in order, with lines and columns for offsets. */
  finish(): OccurrenceRows {
    const order = sortedUnique(this.#rows, WIDTH)
    const { values } = this.#rows
    const count = order.length
    const rows = new Int32Array(count * OCCURRENCE_WIDTH)
    for (let index = 0; index < count; index++) {
      const start = order[index]! * WIDTH
      this.#positions.write(this.#file, values[start]!, rows, index * OCCURRENCE_WIDTH)
      rows[index * OCCURRENCE_WIDTH + 2] = values[start + 1]!
      rows[index * OCCURRENCE_WIDTH + 3] = values[start + 2]!
      rows[index * OCCURRENCE_WIDTH + 5] = -1
      rows[index * OCCURRENCE_WIDTH + 6] = values[start + 4]!
    }
    // In a pass of its own, as these go to and fro.
    for (let index = 0; index < count; index++) {
      const target = values[order[index]! * WIDTH + 3]!
      const node = rows[index * OCCURRENCE_WIDTH + 3]!
      const file = node < -1 ? -2 - node : this.#file
      if (target !== NOWHERE) this.#positions.write(file, target, rows, index * OCCURRENCE_WIDTH + 4)
    }
    return { count, rows }
  }

  /** A place without a node, in this file or another. */
  #addPlace(at: number, length: number, file: number, offset: number, level: number): void {
    const node = file === this.#file ? -1 : -2 - file
    this.#add(at, length, node, offset, level)
  }

  #add(at: number, length: number, node: number, target: number, level: number): void {
    const start = this.#rows.grow()
    const { values } = this.#rows
    values[start] = at
    values[start + 1] = length
    values[start + 2] = node
    values[start + 3] = target
    values[start + 4] = level
  }
}

/** Whether a type parameter (binding row) is declared outside of what it belongs to: `T = TypeVar('T')` (Python). */
function isTypeVariable({ bindings, scopes }: FileFacts, row: number): boolean {
  return (
    bindings.kind[row] === BindingKind.TYPE_PARAMETER &&
    bindings.nameStart[row]! < scopes.start[bindings.scope[row]!]!
  )
}
