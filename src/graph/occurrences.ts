import { BindingKind } from '../languages/facts.ts'
import type { FileFacts } from '../languages/facts.ts'
import type { OccurrenceRows } from './graph.ts'
import { OCCURRENCE_WIDTH } from './graph.ts'
import type { Nodes } from './nodes.ts'
import type { Positions } from './positions.ts'
import type { Program } from './program.ts'
import { factsOf } from './program.ts'

interface Place {
  readonly line: number
  readonly column: number
}

/** Collects where each name of one file leads, for "go to definition". */
export class OccurrenceCollector {
  readonly #rows: number[][] = []
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
    for (let row = 0; row < bindings.count; row++) {
      const length = strings[bindings.name[row]!]!.length
      // Imports lead further: their names are NAME expressions or follow from the import row.
      if (bindings.kind[row] === BindingKind.IMPORT || length === 0) continue
      const at = this.#positions.lineColumn(this.#file, bindings.nameStart[row]!)
      const target = bindings.target[row]!
      if (bindings.kind[row] === BindingKind.DEFINITION && target !== -1) {
        const node = this.#nodes.ofDefinition[this.#program.definitionBase[this.#file]! + target]!
        if (node !== -1 && definitions.nameStart[target] === bindings.nameStart[row]) {
          this.node(at, length, node, 0)
          continue
        }
      }
      this.#rows.push([at.line, at.column, length, -1, at.line, at.column, 0])
    }
  }

  node(at: Place, length: number, node: number, level: number): void {
    this.#rows.push([at.line, at.column, length, node, 0, -1, level])
  }

  /** `binding` is a global row of this file or, for package-level variables without a node, of another. */
  local(at: Place, length: number, binding: number, level: number): void {
    if (this.#program.bindingFile[binding] !== this.#file) return
    const { bindings } = factsOf(this.#program, this.#file)
    const offset = bindings.nameStart[binding - this.#program.bindingBase[this.#file]!]!
    const target = this.#positions.lineColumn(this.#file, offset)
    this.#rows.push([at.line, at.column, length, -1, target.line, target.column, level])
  }

  open(at: Place, length: number, reason: number): void {
    this.#rows.push([at.line, at.column, length, -1, 0, -1, 100 + reason])
  }

  finish(): OccurrenceRows {
    this.#rows.sort(compareRows)
    const unique = this.#rows.filter(
      (row, index) => index === 0 || compareRows(row, this.#rows[index - 1]!) !== 0,
    )
    const rows = new Int32Array(unique.length * OCCURRENCE_WIDTH)
    unique.forEach((row, index) => rows.set(row, index * OCCURRENCE_WIDTH))
    return { count: unique.length, rows }
  }
}

function compareRows(a: readonly number[], b: readonly number[]): number {
  for (let column = 0; column < OCCURRENCE_WIDTH; column++) {
    const difference = a[column]! - b[column]!
    if (difference !== 0) return difference
  }
  return 0
}
