import { DefinitionFlag, ExpressionFlag, FlowKind, Op, ScopeKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { Open, Rule } from '../edge-rules.ts'
import { argumentsOf } from '../program/call-arguments.ts'
import { SourceKind, type Source } from '../solver/sources.ts'
import type { ValueSet } from '../solver/value-sets.ts'
import { ValueKind, definitionIdOf, idOf, isExact, kindOf, pack } from '../solver/values.ts'
import { elementsOf } from './elements.ts'
import { addSource } from './fields.ts'
import { receiverCount } from './library-calls.ts'
import { implementsFromOutside } from '../types/outside-traits.ts'
import { idAt, type BindingId, type DefinitionId, type ExpressionId, type Packed } from '../row-ids.ts'
import { addTo } from '../../languages/add-to.ts'

/**
 * Functions and methods that code outside the repository may call, because it holds them or an object
 * that has them: what such code gives (`plugins.load()`) may be that object, and their parameters may be anything.
 * Outside is what is handed to a library or to code that is not known, as an argument, by a store or by a decorator,
 * and what extends a type of a library; then what the fields of such an object hold, what its methods and such
 * functions return, and what lies in such containers.
 *
 * To be called when values have been carried everywhere.
 */
export function findKnownOutside(context: LinkContext): ReadonlySet<DefinitionId> {
  const { program, hierarchy } = context
  const functions = new Set<DefinitionId>()
  const seen = new Set<number>()
  const waiting: Packed[] = []
  const { stored, declared } = collectMembers(context)
  const reach = (value: Packed): void => {
    if (!HOLDERS.has(kindOf(value)) || seen.has(value)) return
    seen.add(value)
    waiting.push(value)
  }
  const reachAll = ({ values }: ValueSet): void => values.forEach(reach)

  for (const definition of program.allDefinitions()) {
    const { interfaces } = program.languages[program.definitionFile[definition]!]!.semantics
    const isExplicit = interfaces === 'explicit'
    if (isExplicit && implementsFromOutside(context, definition))
      reach(pack(ValueKind.DEFINITION, definition))
    const extendsOutside =
      !isExplicit && program.isClassLike(definition) && hierarchy.hasUnknownAncestor(definition)
    if (extendsOutside) reach(pack(ValueKind.INSTANCE, definition))
  }
  forEachHandedOutside(
    context,
    (expression) => {
      reachAll(context.valuesOf(expression))
      reachAll(context.actualValues(expression))
    },
    reach,
  )
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    const kind = kindOf(value)
    const id = definitionIdOf(value)
    if (kind === ValueKind.MODULE) {
      for (const definition of exportedFrom(context, id)) reach(pack(ValueKind.DEFINITION, definition))
      continue
    }
    if (kind !== ValueKind.INSTANCE && kind !== ValueKind.DEFINITION) {
      reachAll(elementsOf(context, { values: [value], rule: Rule.syntax }, -1))
      continue
    }
    if (kind === ValueKind.DEFINITION && !program.isClassLike(id)) {
      functions.add(id)
      reachAll(context.returnsOf(id))
    }
    // An object that is known by its declared type may be of a type below.
    if (kind === ValueKind.INSTANCE && !isExact(value))
      for (const type of hierarchy.subclasses(id)) reach(pack(ValueKind.INSTANCE, type))
    for (const type of hierarchy.linearised(id)) {
      for (const source of stored.get(type) ?? []) reachAll(context.valuesOf(source))
      for (const binding of declared.get(type) ?? []) reachAll(context.valuesOfBinding(binding))
      for (const method of hierarchy.ownMethods(type))
        if (isFoundOn(context, method, kind)) reach(pack(ValueKind.DEFINITION, method))
    }
  }
  return functions
}

/** Functions and classes that a module exports: `lazy(() => import('./page'))` hands all of them out. */
function exportedFrom({ program, modules }: LinkContext, module: DefinitionId): number[] {
  return modules.files(module).flatMap((file) => {
    const { definitions } = program.factsOf(file)
    const base = program.definitionBase[file]!
    return Array.from({ length: definitions.count }, (_, row) => row)
      .filter(
        (row) => definitions.parent[row] === -1 && (definitions.flags[row]! & DefinitionFlag.EXPORTED) !== 0,
      )
      .map((row) => base + row)
  })
}

/** Whether a method is a member of objects of its class, or of the class, as `kind` of a value says. */
function isFoundOn({ program }: LinkContext, method: DefinitionId, kind: number): boolean {
  const file = program.definitionFile[method]!
  const flags = program.flagsOf(method)
  const { interfaces, separateStatic } = program.languages[file]!.semantics
  const isStatic = (flags & DefinitionFlag.STATIC) !== 0
  // `Type::new()` names its type (Rust): no value leads to such a function.
  if (isStatic && interfaces === 'explicit') return false
  const isOfClass = (flags & DefinitionFlag.CONSTRUCTOR) !== 0 || (isStatic && separateStatic)
  return kind === ValueKind.DEFINITION || !isOfClass
}

/** Says of the parameters of functions that are known outside that not all they are given is known. */
export function giveFromOutside(context: LinkContext, functions: ReadonlySet<DefinitionId>): void {
  const { program } = context
  const source: Source = { kind: SourceKind.VALUE, row: pack(ValueKind.OPEN, Open.external), detail: -1 }
  for (const definition of functions) {
    const { bindings } = program.parameterLists.of(definition, program.definitionFile[definition]!)
    for (const binding of bindings.slice(receiverCount(context, definition))) {
      // Where a type is declared it says what may come.
      if (binding === undefined || program.declaredTypeOf(binding) !== -1) continue
      if (context.valuesOfBinding(binding).values.length > 0) addSource(context, binding, source)
    }
  }
}

/** Kinds of values that have members or elements, or return something. */
const HOLDERS: ReadonlySet<number> = new Set([
  ValueKind.MODULE,
  ValueKind.DEFINITION,
  ValueKind.INSTANCE,
  ValueKind.OBJECT,
  ValueKind.CONTAINER,
  ValueKind.PAIRS,
  ValueKind.PAIR,
  ValueKind.GENERATOR,
  ValueKind.REST,
])

/** What is handed to code outside the repository: expressions, and values. */
function forEachHandedOutside(
  context: LinkContext,
  ofExpression: (expression: ExpressionId) => void,
  ofValue: (value: Packed) => void,
): void {
  const { program } = context
  for (const [file, { facts }] of program.files.entries()) {
    if (facts === undefined) continue
    const { expressions, flows } = facts
    const { op, a, flags } = expressions
    const base = program.expressionBase[file]!
    for (let row = 0; row < expressions.count; row++) {
      // What a construct calls by itself (`__init_subclass__`) keeps nothing.
      const isCall =
        (op[row] === Op.CALL || op[row] === Op.NEW) && (flags[row]! & ExpressionFlag.IMPLICIT) === 0
      if (!isCall || !isOutside(context, idAt(base, a[row]!))) continue
      for (const argument of argumentsOf(program.expressionIn(file, row)))
        ofExpression('source' in argument ? argument.source.row : argument.expression)
    }
    for (let row = 0; row < flows.count; row++) {
      const source = idAt(base, flows.source[row]!)
      const target = flows.target[row]!
      if (flows.kind[row] === FlowKind.DECORATE) {
        if (isOutside(context, source))
          ofValue(pack(ValueKind.DEFINITION, program.definitionBase[file]! + target))
      } else if (flows.kind[row] === FlowKind.STORE && HAVE_HOLDER.has(op[target]!)) {
        if (isOutside(context, idAt(base, a[target]!))) ofExpression(source)
      }
    }
  }
}

const HAVE_HOLDER: ReadonlySet<number> = new Set([Op.MEMBER, Op.INDEX])

/** Whether an expression may be something of a library, or something that is not known. */
function isOutside(context: LinkContext, expression: ExpressionId): boolean {
  const { values } = context.valuesOf(expression)
  return (
    values.length === 0 ||
    values.some((value) => {
      const kind = kindOf(value)
      if (kind === ValueKind.OPEN) return !OWN.has(idOf(value))
      return kind === ValueKind.EXTERNAL || kind === ValueKind.EXTERNAL_RESULT
    })
  )
}

/** Reasons of what is the language's own, or a member that a known object lacks: `promise.then`. */
const OWN: ReadonlySet<number> = new Set([Open.builtin, Open['unresolved-member']])

/** What is known to hold the members of classes: by class, what is stored into them and declared in them. */
interface Members {
  /** Expressions. */
  readonly stored: ReadonlyMap<number, readonly ExpressionId[]>
  /** Bindings. */
  readonly declared: ReadonlyMap<number, readonly BindingId[]>
}

function collectMembers(context: LinkContext): Members {
  const { program } = context
  const stored = new Map<number, ExpressionId[]>()
  const declared = new Map<number, BindingId[]>()
  for (const [file, { facts }] of program.files.entries()) {
    if (facts === undefined) continue
    const { bindings, expressions, flows, scopes } = facts
    const base = program.expressionBase[file]!
    for (let row = 0; row < flows.count; row++) {
      const target = flows.target[row]!
      if (flows.kind[row] !== FlowKind.STORE || expressions.op[target] !== Op.MEMBER) continue
      for (const value of context.valuesOf(idAt(base, expressions.a[target]!)).values) {
        const isOwner = kindOf(value) === ValueKind.INSTANCE || kindOf(value) === ValueKind.DEFINITION
        if (isOwner) addTo(stored, idOf(value), base + flows.source[row]!)
      }
    }
    for (let row = 0; row < bindings.count; row++) {
      const scope = bindings.scope[row]!
      if (scopes.kind[scope] !== ScopeKind.CLASS) continue
      const type = program.definitionBase[file]! + scopes.definition[scope]!
      addTo(declared, type, program.bindingBase[file]! + row)
    }
  }
  return { stored, declared }
}
