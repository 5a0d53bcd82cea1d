import { BindingFlag, BindingKind } from '../../languages/facts.ts'
import type { FileFacts } from '../../languages/facts.ts'
import type { OccurrenceRows } from '../graph.ts'
import { OCCURRENCE_WIDTH } from '../graph.ts'
import type { Nodes } from './nodes.ts'
import type { Positions } from '../program/positions.ts'
import type { Program } from '../program/program.ts'
import { factsOf } from '../program/program.ts'
import { Rows } from './rows.ts'
import type { Target } from '../names/targets.ts'

interface Place {
  readonly line: number
  readonly column: number
}

/** Collects where each name of one file leads, for "go to definition". */
export class OccurrenceCollector {
  readonly #rows = new Rows(OCCURRENCE_WIDTH)
  readonly #program: Program
  readonly #nodes: Nodes
  readonly #positions: Positions
  readonly #file: number

  constructor(program: Program, nodes: Nodes, positions: Positions, file: number) {
    this.#program = program
    this.#nodes = nodes
    this.#positions = positions
    this.#file = file
  }

  /** Each declared name points at itself. */
  declarations(facts: FileFacts): void {
    const { bindings, definitions, strings } = facts
    this.#unboundDeclarations(facts)
    for (let row = 0; row < bindings.count; row++) {
      const length = strings[bindings.name[row]!]!.length
      // Imports lead further: their names are NAME expressions or follow from the import row.
      const isVersion = (bindings.flags[row]! & BindingFlag.VERSION) !== 0
      if (bindings.kind[row] === BindingKind.IMPORT || length === 0 || isVersion) continue
      const at = this.#positions.lineColumn(this.#file, bindings.nameStart[row]!)
      const target = bindings.target[row]!
      if (bindings.kind[row] === BindingKind.DEFINITION && target !== -1) {
        // The fields of a tuple struct have names that nobody wrote.
        if (definitions.nameStart[target] === definitions.nameEnd[target]) continue
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
      if (definitions.binding[row] !== -1 || node === -1) continue
      const length = definitions.nameEnd[row]! - definitions.nameStart[row]!
      if (length !== strings[definitions.name[row]!]!.length) continue
      this.#add(this.place(definitions.nameStart[row]!), length, node, NOWHERE, 0)
    }
  }

  /** A name that leads to targets, or nowhere with a reason. */
  targets(
    at: Place,
    length: number,
    targets: readonly Target[],
    level: number,
    openReason: () => number,
  ): void {
    for (const target of targets) {
      switch (target.kind) {
        case 'definition': {
          const node = this.#nodes.ofDefinition[target.definition]!
          const { version = -1 } = target
          if (node === -1) break
          if (version === -1 || this.#program.bindingFile[version] !== this.#file) {
            this.#add(at, length, node, NOWHERE, level)
          } else {
            const { bindings } = factsOf(this.#program, this.#file)
            const row = version - this.#program.bindingBase[this.#file]!
            this.#add(at, length, -1, this.place(bindings.nameStart[row]!), level)
          }
          break
        }
        case 'file':
          this.#add(at, length, this.#nodes.ofFile[target.file]!, NOWHERE, level)
          break
        case 'binding': {
          const file = this.#program.bindingFile[target.binding]!
          const { bindings } = factsOf(this.#program, file)
          const row = target.binding - this.#program.bindingBase[file]!
          this.#addPlace(at, length, file, bindings.nameStart[row]!, level)
          break
        }
        case 'expression': {
          const file = this.#program.expressionFile[target.expression]!
          const { expressions } = factsOf(this.#program, file)
          const row = target.expression - this.#program.expressionBase[file]!
          this.#addPlace(at, length, file, expressions.start[row]!, level)
          break
        }
      }
    }
    if (targets.length === 0) this.#add(at, length, -1, NOWHERE, 100 + openReason())
  }

  place(offset: number): Place {
    return this.#positions.lineColumn(this.#file, offset)
  }

  finish(): OccurrenceRows {
    return this.#rows.sortedUnique()
  }

  /** A place without a node, in this file or another. */
  #addPlace(at: Place, length: number, file: number, offset: number, level: number): void {
    const node = file === this.#file ? -1 : -2 - file
    this.#add(at, length, node, this.#positions.lineColumn(file, offset), level)
  }

  #add(at: Place, length: number, node: number, target: Place, level: number): void {
    const start = this.#rows.grow()
    const { values } = this.#rows
    values[start] = at.line
    values[start + 1] = at.column
    values[start + 2] = length
    values[start + 3] = node
    values[start + 4] = target.line
    values[start + 5] = target.column
    values[start + 6] = level
  }
}

const NOWHERE: Place = { line: 0, column: -1 }
