import { Extraction, type Registration } from '../core/index.ts'
import { ExpressionFlag, Op } from '../facts.ts'
import { kindsOf, type Kinds } from './kinds.ts'
import { localsOf } from './locals.ts'
import { pairHeredocs } from './strings.ts'
import { isTestPath } from './test-paths.ts'

export * from '../core/index.ts'

/** A class or module whose body is read. */
export interface TypeFrame {
  readonly definition: number
  readonly scope: number
  /** `class << self`: what is defined are methods of the class itself. */
  readonly isSingleton: boolean
  /** Instance and class variables that have a definition, by name. */
  readonly fields: Map<string, number>
  /** What `private` and its like said last. */
  visibility: 'public' | 'private' | 'protected'
  /** The class (expression) whose methods a `refine` block changes, -1 outside of one. */
  readonly refined: number
  /** Methods that the body takes back: `remove_method :a`, `undef a`. */
  readonly removed: ReadonlySet<string>
  /** Methods that were defined for objects, by name. */
  readonly methods: Map<string, number>
  /** `module_function` was said without names: what follows is callable on the module, too. */
  areFunctions: boolean
  /** Included modules (expression rows), as they are met. */
  readonly included: number[]
}

export interface MethodFrame {
  readonly definition: number
  readonly name: string
  readonly scope: number
  readonly isStatic: boolean
  /** It belongs to an object that is named before it, not to the class around. */
  readonly isElsewhere: boolean
  /** Binding of the block that the method is given, -1 as long as nothing asks for it. */
  block: number
  /** How many parameters are bound. */
  parameters: number
  /** Arguments that a bare `super` hands on: names of parameters by kind. */
  readonly forwarded: ForwardedParameter[]
}

export interface ForwardedParameter {
  readonly name: string
  readonly kind: 'plain' | 'rest' | 'keyword' | 'keyword-rest'
}

/** Local variables of one scope; those of a method or class see none further out. */
export interface Locals {
  readonly names: Map<string, number>
  readonly scope: number
  readonly outer: Locals | undefined
}

export type Handlers = Registration<Context>

/** Where one file's extraction stands: the tree it reads, the facts it fills, and what is around the current node. */
export class Context extends Extraction {
  readonly kinds = kindsOf(this.tree.grammar)
  readonly isTest = isTestPath(this.path)
  /** Assigns a source to whatever a node names; here because what is assigned to holds calls with blocks, whose parameters are assigned to. */
  readonly assignTo: (context: Context, target: number, source: number) => void
  /** Class or module around, undefined at file level. */
  typeAround: TypeFrame | undefined
  /** Method around, undefined in the bodies of classes and of files. */
  method: MethodFrame | undefined
  /** Local variables that can be seen, by name. */
  locals: Locals = localsOf(0, undefined)
  /** Global variables that have a binding, by name. */
  readonly globals = new Map<string, number>()
  /** Bodies of heredocs (nodes) by where these begin. */
  readonly heredocs: ReadonlyMap<number, number> = pairHeredocs(this.tree, this.kinds)
  /** What `break` gives the call whose block is read (expression rows). */
  breaks: number[] = []
  /** In a block that is evaluated in a class: that class (expression row), -1 where it is not known; else undefined. */
  evaluatedIn: number | undefined
  /** What the clauses of the `case` around ask about (expression row), -1 for nothing. */
  cased = -1

  constructor(assignTo: Context['assignTo'], ...file: ConstructorParameters<typeof Extraction>) {
    super(...file)
    this.assignTo = assignTo
  }

  override field(node: number, name: keyof Kinds['fields']): number {
    return this.childByField(node, this.kinds.fields[name])
  }

  /** An expression without an extent of its own, which stands where `node` begins. */
  unwritten(op: number, a: number, b: number, node: number): number {
    const start = this.tree.start[node]!
    return this.facts.expression(op, a, b, this.scope, start, start)
  }

  /** `self` as it is in the current place: an object in methods, the class in its body and in its own methods. */
  selfRow(node: number, isWritten: boolean): number {
    const { facts, tree } = this
    if (this.typeAround !== undefined && this.typeAround.refined !== -1) {
      const start = tree.start[node]!
      const unknown = facts.expression(Op.LITERAL, facts.string('unknown'), -1, this.scope, start, start)
      return facts.expression(Op.CAST, unknown, this.typeAround.refined, this.scope, start, start)
    }
    const isClass = this.typeAround !== undefined && (this.method === undefined || this.method.isStatic)
    const start = tree.start[node]!
    const end = isWritten ? tree.end[node]! : start
    return facts.expression(isClass ? Op.THIS_CLASS : Op.THIS, -1, -1, this.scope, start, end)
  }

  /** A MEMBER row with the extent of `node`. */
  memberNamed(base: number, name: string, node: number, flags = 0): number {
    return this.spanning(Op.MEMBER, base, this.facts.string(name), node, flags)
  }

  /** The call of a method, of which `nameNode` is the name and `node` all of it. */
  methodCall(
    receiver: number,
    name: string,
    nameNode: number,
    node: number,
    given: readonly number[] = [],
    flags = 0,
  ): number {
    const callee = this.memberNamed(receiver, name, nameNode, ExpressionFlag.CALLEE | flags)
    return this.spanning(Op.CALL, callee, given.length === 0 ? -1 : this.facts.list(given), node, flags)
  }

  /** Any of some values; the one where there is but one, -1 where there is none. */
  anyOfRows(rows: readonly number[], node: number): number {
    const some = rows.filter((row) => row !== -1)
    return some.length === 0 ? -1 : this.anyOf(some, node)
  }
}
