import { DefinitionFlag, DefinitionKind, Op, ScopeKind, type FileFacts } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { Rule } from '../../edge-rules.ts'
import type { Program } from '../../program/program.ts'
import { EMPTY, union, withRule, type ValueSet } from '../../solver/value-sets.ts'
import { ValueKind, definitionIdOf, idOf, kindOf, pack } from '../../solver/values.ts'
import { blockOf, calledName } from './block-arguments.ts'
import { evaluatingMethods, selvesGiven } from './evaluating-methods.ts'
import { DEFINES, EVALUATES, MAKES_CLASSES } from './evaluation.ts'
import { idAt, type DefinitionId, type Place } from '../../row-ids.ts'
import { onceFor } from '../../../languages/once-for.ts'
import { mixingFiles } from './mixing-files.ts'

/**
 * What `self` is in a block that is run on another object: `a.instance_eval { … }` gives a, `define_method(name) { … }`
 * an object of the class, and nothing is known of it where a method evaluates the block that it is given. Undefined for
 * a block that sees the `self` around it.
 */
export function receiverOfBlock(
  context: LinkContext,
  file: number,
  definition: number,
): ValueSet | undefined {
  const { program } = context
  const facts = program.files[file]!.facts!
  const { definitions, expressions, strings } = facts
  const isBlock =
    definitions.kind[definition] === DefinitionKind.FUNCTION &&
    (definitions.flags[definition]! & DefinitionFlag.ANONYMOUS) !== 0
  const call = isBlock ? callsGiven(facts).get(definition) : undefined
  if (call === undefined) return undefined
  const callee = expressions.a[call]!
  const name = calledName(facts, call)
  if (expressions.op[call] === Op.NEW) {
    const isMade = expressions.op[callee] === Op.NAME && MAKES_CLASSES.has(strings[expressions.a[callee]!]!)
    return isMade ? EMPTY : undefined
  }
  const isMember = expressions.op[callee] === Op.MEMBER
  const receiver = isMember ? program.expressionId(file, expressions.a[callee]!) : -1
  if (EVALUATES.has(name)) return receiver === -1 ? EMPTY : context.valuesOf(receiver)
  if (DEFINES.has(name)) {
    const held = receiver === -1 ? EMPTY : context.valuesOf(receiver)
    return name === 'define_method' ? objectsOf(context, held) : held
  }
  if (evaluatingMethods(context).has(name)) return selfGiven(context, program.expressionIn(file, callee))
  return isMember && !isOwn(facts, expressions.a[callee]!)
    ? undefined
    : receiverOfDeclaration(context, file, definition, name)
}

/** What the methods that a callee means give their block as `self`; nothing where that is not known of all. */
function selfGiven(context: LinkContext, { expressions, base, row: callee }: Place): ValueSet {
  const called = context.valuesOf(idAt(base, callee))
  const sets: ValueSet[] = []
  for (const value of called.values) {
    const selves =
      kindOf(value) === ValueKind.DEFINITION ? selvesGiven(context, definitionIdOf(value)) : undefined
    if (selves === undefined) return EMPTY
    for (const row of selves) {
      if (row !== -1) sets.push(context.valuesOf(row))
      else if (expressions.op[callee] !== Op.MEMBER) return EMPTY
      else sets.push(context.valuesOf(idAt(base, expressions.a[callee]!)))
    }
  }
  return withRule(union(sets), called.rule)
}

/** A call without a receiver, or of `self`. */
function isOwn({ expressions }: FileFacts, receiver: number): boolean {
  return expressions.op[receiver] === Op.THIS || expressions.op[receiver] === Op.THIS_CLASS
}

/** What runs the block that it is given in the class which says so: what a concern includes. */
const INCLUDING: ReadonlySet<string> = new Set([
  'included',
  'class_methods',
  'prepended',
  'extended',
  'tap',
  'then',
])

/**
 * A block in the body of a class that is given to what a library defines (`before_action { … }`, `setup do … end`): in
 * tests an object of the class runs it, elsewhere nothing is known of what does.
 */
function receiverOfDeclaration(
  context: LinkContext,
  file: number,
  definition: number,
  name: string,
): ValueSet | undefined {
  const { program } = context
  if (INCLUDING.has(name) || kernelNames(program, file).has(name) || methodNames(program).has(name))
    return undefined
  const owner = classAround(program, file, definition)
  if (owner === -1) return undefined
  if (!program.languages[file]!.isTestPath(program.files[file]!.path)) return EMPTY
  return { values: [pack(ValueKind.INSTANCE, context.parts.first(owner))], rule: Rule.member }
}

/** The class in whose body, outside of methods, a block (row of a file) stands; -1 for none. */
function classAround(program: Program, file: number, block: number): DefinitionId | -1 {
  const { definitions, scopes } = program.factsOf(file)
  for (let scope = definitions.scope[block]!; scope !== -1; scope = scopes.parent[scope]!) {
    const definition = scopes.definition[scope]!
    if (scopes.kind[scope] === ScopeKind.CLASS) return program.definitionId(file, definition)
    if (definition !== -1 && (definitions.flags[definition]! & DefinitionFlag.ANONYMOUS) === 0) return -1
  }
  return -1
}

function kernelNames(program: Program, file: number): ReadonlySet<string> {
  return program.languages[file]!.semantics.builtins
}

/** Names of what can be called in the bodies of classes: methods of classes and modules, and functions. */
const methodNames = onceFor((program: Program): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const file of mixingFiles(program)) {
    const { definitions, strings } = program.factsOf(file)
    for (let row = 0; row < definitions.count; row++) {
      const kind = definitions.kind[row]
      const parent = definitions.parent[row]!
      const isOfModule = parent !== -1 && definitions.kind[parent] === DefinitionKind.MODULE
      const isStatic = (definitions.flags[row]! & DefinitionFlag.STATIC) !== 0
      const isCallable = kind === DefinitionKind.METHOD && (isStatic || isOfModule)
      if (isCallable || kind === DefinitionKind.FUNCTION) found.add(strings[definitions.name[row]!]!)
    }
  }
  return found
})

function objectsOf(context: LinkContext, { values, rule }: ValueSet): ValueSet {
  const classes = values.filter((value) => context.program.isClassItself(value))
  return { values: classes.map((value) => pack(ValueKind.INSTANCE, idOf(value))), rule }
}

/** The call (row) that each block (row of a definition) is written at. */
const callsGiven = onceFor((facts: FileFacts): ReadonlyMap<number, number> => {
  const found = new Map<number, number>()
  const { op, a, count } = facts.expressions
  for (let row = 0; row < count; row++) {
    const block = op[row] === Op.CALL || op[row] === Op.NEW ? blockOf(facts, row) : -1
    if (block !== -1 && op[block] === Op.DEFINITION) found.set(a[block]!, row)
  }
  return found
})
