import { BindingKind, ExpressionFlag, FlowKind, ScopeKind } from '../facts.ts'
import type { NewBinding } from './definitions.ts'
import { Extraction } from './extraction.ts'

/** Wider than any number of strings in one file, so that scope and name make one exact key. */
const nameRange = 2 ** 26

/** Tells variables from methods and types of the same name (C, C++, Java, C#, Kotlin). */
export class ExtractionWithVariables extends Extraction {
  /** Latest variable (field, parameter or local) by scope and name. */
  readonly names = new Map<number, number>()
  /** Assignments to names that no enclosing block declares: name expression, source, offset. */
  readonly pending: number[] = []

  /**
   * Declares the variable whose name stands at `nameNode`, and remembers it for the assignments that follow. Methods and
   * types are names of other kinds.
   */
  bindVariable(nameNode: number, row: NewBinding): number {
    const whole = this.bindingRow(nameNode, row)
    const binding = this.facts.bind(whole)
    this.names.set(whole.scope * nameRange + this.facts.string(whole.name), binding)
    return binding
  }

  /** Declares a parameter of a definition, whose name stands at `nameNode`. */
  bindParameter(target: number, nameNode: number, position: number, flags = 0): number {
    return this.bindVariable(nameNode, { kind: BindingKind.PARAMETER, target, position, flags })
  }

  /** The variable that this very scope declares under a name, -1 for none. */
  boundHere(name: string): number {
    return this.names.get(this.scope * nameRange + this.facts.string(name)) ?? -1
  }

  /** The variable that a name means in the blocks around it, up to the class; -1 for none. */
  localVariable(name: string, offset: number): number {
    const { facts, names } = this
    const id = facts.string(name)
    for (let scope = this.scope; scope > 0; scope = facts.scopes.get(scope, 2)) {
      const binding = names.get(scope * nameRange + id)
      if (binding !== undefined && facts.bindings.get(binding, 7) <= offset) return binding
      if (facts.scopes.get(scope, 0) === ScopeKind.CLASS) return -1
    }
    return -1
  }

  /** Assigns to the variable of a NAME row. Fields may be declared further down, so what no block declares waits. */
  assignRow(row: number, source: number, start: number): void {
    const { facts } = this
    const binding = this.localVariable(facts.stringAt(facts.expressions.get(row, 2)), start)
    if (binding === -1) this.pending.push(row, source, start)
    else facts.flow(FlowKind.ASSIGN, binding, source, start)
  }

  /** Assigns to the variable that a name token means. */
  assignName(node: number, source: number): void {
    const row = this.nameRow(node, ExpressionFlag.WRITE)
    if (source !== -1) this.assignRow(row, source, this.tree.start[node]!)
  }

  /** Looks at what waited once all names are declared. */
  settleAssignments(): void {
    const { facts, pending } = this
    for (let index = 0; index < pending.length; index += 3) {
      const row = pending[index]!
      const start = pending[index + 2]!
      const name = facts.expressions.get(row, 2)
      const binding = this.variableFrom(facts.expressions.get(row, 4), name, start)
      if (binding !== -1) facts.flow(FlowKind.ASSIGN, binding, pending[index + 1]!, start)
    }
  }

  /** The variable of this file that a name means, all classes around included; -1 for none. */
  variableFrom(from: number, name: number, offset: number): number {
    const { facts, names } = this
    for (let scope = from; scope !== -1; scope = facts.scopes.get(scope, 2)) {
      const binding = names.get(scope * nameRange + name)
      if (binding !== undefined && facts.bindings.get(binding, 7) <= offset) return binding
    }
    return -1
  }
}
